import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton, SkeletonBlock } from './skeleton.tsx';
import { emulateMedia } from './testing/emulate-media.ts';

const skeleton = (
  <Skeleton>
    <SkeletonBlock />
    <SkeletonBlock />
  </Skeleton>
);

test('Screen readers announce once that the group is loading, and ignore its shapes', async () => {
  const screen = await render(skeleton);
  const group = screen.getByRole('status');
  await expect.element(group).toHaveTextContent('Loading...');
  const read = group.element().querySelectorAll(':scope > :not([aria-hidden=true])');
  expect(read).toHaveLength(1);
});

test('With reduced motion the shimmer stops', async () => {
  const screen = await render(skeleton);
  const running = () => screen.container.getAnimations({ subtree: true }).length;
  expect(running()).toBe(2);
  await emulateMedia('prefers-reduced-motion', 'reduce');
  await expect.poll(running).toBe(0);
});
