import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from './badge.tsx';

test('A badge reads as its words alone', async () => {
  const screen = await render(<Badge tone="warning">Expiring Soon</Badge>);
  await expect.element(screen.getByText('Expiring Soon', { exact: true })).toBeVisible();
  expect(screen.container.querySelector('svg:not([aria-hidden=true])')).toBeNull();
});

test('Badges that differ in tone differ in shape, not by colour alone', async () => {
  const tones = ['neutral', 'accent', 'success', 'warning', 'danger'] as const;
  const screen = await render(
    tones.map((tone) => (
      <Badge key={tone} tone={tone}>
        State
      </Badge>
    )),
  );
  const shapes = [...screen.container.children].map(
    (badge) => badge.querySelector('svg')?.innerHTML,
  );
  expect(new Set(shapes).size).toBe(tones.length);
});
