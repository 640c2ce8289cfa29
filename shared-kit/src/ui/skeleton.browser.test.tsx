import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton, SkeletonBlock, SkeletonLines } from './skeleton.tsx';
import { emulateReducedMotion } from './testing/reduced-motion.ts';

const skeleton = (
  <Skeleton>
    <SkeletonBlock />
    <SkeletonLines count={4} />
  </Skeleton>
);

test('Screen readers hear once that the group is loading, and nothing of its shapes', async () => {
  const screen = await render(skeleton);
  const group = screen.getByRole('status');
  await expect.element(group).toHaveTextContent('Loading...');
  const read = group.element().querySelectorAll(':scope > :not([aria-hidden=true])');
  expect(read).toHaveLength(1);
});

test('The shimmer stops for those who want less motion', async () => {
  const screen = await render(skeleton);
  const running = () => screen.container.getAnimations({ subtree: true }).length;
  expect(running()).toBe(5);
  await emulateReducedMotion();
  await expect.poll(running).toBe(0);
});
