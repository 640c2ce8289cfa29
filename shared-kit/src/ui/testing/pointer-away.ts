import { beforeEach } from 'vitest';
import { userEvent } from 'vitest/browser';

// The pointer stays where the test before left it, perhaps above what this test renders. No test renders in this
// corner.
beforeEach(() =>
  userEvent.hover(document.documentElement, {
    position: { x: innerWidth - 1, y: innerHeight - 1 },
    force: true,
  }),
);
