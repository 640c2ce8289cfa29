import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProgressBar } from './progress-bar.tsx';

const bar = page.getByRole('progressbar', { name: 'Access' });
const share = () => (bar.element() as HTMLProgressElement).position;

test('The progress is visible and announced', async () => {
  await render(<ProgressBar label="Access" value={45} max={180} valueText="45 of 180 days" />);
  await expect.element(bar).toHaveAttribute('aria-valuetext', '45 of 180 days');
  await expect.element(page.getByText('45 of 180 days')).toBeVisible();
  expect(share()).toBe(0.25);
});
