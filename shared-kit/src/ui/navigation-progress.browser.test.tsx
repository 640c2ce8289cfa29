import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NavigationProgress } from './navigation-progress.tsx';

const bar = page.getByRole('progressbar', { name: 'Loading the page' });

/** The bar's animations, paused at a time after the start of the navigation. */
function showMoment(milliseconds: number): void {
  for (const animation of document.querySelector('progress')!.getAnimations()) {
    animation.pause();
    animation.currentTime = milliseconds;
  }
}

test('A navigation of less than 150 ms shows nothing', async () => {
  await render(<NavigationProgress label="Loading the page" active />);
  showMoment(149);
  await expect.element(bar).not.toBeInTheDocument();
});

test('A slower navigation is visible and announced, and its bar never reaches the end', async () => {
  await render(<NavigationProgress label="Loading the page" active />);
  showMoment(60_000);
  await expect.element(bar).toBeVisible();
  const { scale } = getComputedStyle(bar.element());
  expect(Number(scale.split(' ')[0])).toBeCloseTo(0.95);
});
