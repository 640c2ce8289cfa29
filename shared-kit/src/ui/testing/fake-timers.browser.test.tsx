import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { fakeTimers } from './fake-timers.ts';

test('Faked time stands still while an action or assertion waits', async () => {
  const { container } = await render(<button type="button">Later</button>);
  const button = page.getByRole('button', { name: 'Later' });
  fakeTimers('setTimeout', 'clearTimeout', 'Date');
  const start = Date.now();
  container.hidden = true;
  afterFrames(20, () => (container.hidden = false));
  await button.click();
  container.hidden = true;
  afterFrames(20, () => (container.hidden = false));
  await expect.element(button).toBeVisible();
  expect(Date.now()).toBe(start);
});

function afterFrames(count: number, then: () => void): void {
  requestAnimationFrame(() => (count > 0 ? afterFrames(count - 1, then) : then()));
}
