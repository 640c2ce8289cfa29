import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { hideToast, showError, showSuccess } from '../toast.ts';
import { Dialog } from './dialog.tsx';
import { fakeTimers } from './testing/fake-timers.ts';
import { Toaster } from './toaster.tsx';

const region = page.getByRole('region', { name: 'Notifications' });
const shown = (text: string) => region.getByText(text, { exact: true });

beforeEach(() => fakeTimers('setTimeout', 'clearTimeout', 'Date'));

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Advances the time, and waits until a message that times out is removed. */
async function pass(milliseconds: number): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await nextFrame();
  await nextFrame();
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  await nextFrame();
}

test('Messages from before the toaster was rendered are shown once it is, and only once', async () => {
  showSuccess('Saved');
  const screen = await render(<Toaster />);
  await expect.element(shown('Saved')).toBeVisible();
  await screen.unmount();
  await render(<Toaster />);
  await expect.element(shown('Saved')).not.toBeInTheDocument();
});

test.each([
  ['success', showSuccess, 3],
  ['error', showError, 5],
] as const)(
  'A message of %s disappears after its time and not earlier',
  async (_, say, seconds) => {
    await render(<Toaster />);
    say('Hello');
    await expect.element(shown('Hello')).toBeVisible();
    await pass(seconds * 1000 - 1);
    await expect.element(shown('Hello')).toBeVisible();
    await pass(1);
    await expect.element(shown('Hello')).not.toBeInTheDocument();
  },
);

test('A hovered message stays, and afterwards has the rest of its time', async () => {
  await render(<Toaster />);
  showSuccess('Saved');
  await expect.element(shown('Saved')).toBeVisible();
  vi.advanceTimersByTime(2000);
  await userEvent.hover(shown('Saved'));
  vi.advanceTimersByTime(60_000);
  await expect.element(shown('Saved')).toBeVisible();
  await userEvent.unhover(shown('Saved'));
  vi.advanceTimersByTime(999);
  await expect.element(shown('Saved')).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(shown('Saved')).not.toBeInTheDocument();
});

test('A message stays while it has the keyboard focus, and Escape closes it', async () => {
  await render(<Toaster />);
  showError('No network');
  await expect.element(shown('No network')).toBeVisible();
  await userEvent.keyboard('{F6}');
  await userEvent.tab();
  await expect.element(region.getByRole('group', { name: 'No network' })).toHaveFocus();
  vi.advanceTimersByTime(60_000);
  await expect.element(shown('No network')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(shown('No network')).not.toBeInTheDocument();
});

test('Every message has a button that closes only that message', async () => {
  await render(<Toaster />);
  showSuccess('Saved');
  showError('No network');
  const error = region.getByRole('group', { name: 'No network' });
  await error.getByRole('button', { name: 'Close' }).click();
  await expect.element(error).not.toBeInTheDocument();
  await expect.element(shown('Saved')).toBeVisible();
});

test('A message replaces an earlier one of its topic, and goes when it is outdated', async () => {
  await render(<Toaster />);
  showError('Wrong code', 'code');
  await expect.element(shown('Wrong code')).toBeVisible();
  showSuccess('Code sent', 'code');
  await expect.element(shown('Code sent')).toBeVisible();
  await expect.element(shown('Wrong code')).not.toBeInTheDocument();
  showError('No network');
  hideToast('code');
  await expect.element(shown('Code sent')).not.toBeInTheDocument();
  await expect.element(shown('No network')).toBeVisible();
});

test('On a phone messages are at the top, away from the action under the thumb', async () => {
  await page.viewport(360, 740);
  await render(<Toaster />);
  showError('No network');
  await expect.element(shown('No network')).toBeVisible();
  expect(shown('No network').element().getBoundingClientRect().bottom).toBeLessThan(200);
  await page.viewport(1280, 720);
});

test('Only the latest three messages are visible', async () => {
  await render(<Toaster />);
  for (const text of ['One', 'Two', 'Three', 'Four']) showError(text);
  await expect.element(shown('Four')).toBeVisible();
  await expect.element(shown('Two')).toBeVisible();
  await expect.element(shown('One')).not.toBeVisible();
});

test('Screen readers announce an error immediately, and other messages politely', async () => {
  await render(<Toaster />);
  await expect.element(region).toHaveAttribute('aria-live', 'polite');
  showError('No network');
  await expect.element(page.getByRole('alert')).toHaveTextContent('No network');
  await expect
    .element(region.getByRole('group', { name: 'No network' }))
    .toHaveAttribute('aria-live', 'off');
});

test('A message in a dialog covers neither its head nor its buttons, can be closed, and stays when the dialog closes', async () => {
  await render(
    <>
      <Toaster />
      <Dialog
        title="Question"
        open
        actions={
          <button type="button" onClick={() => showError('No network')}>
            Answer
          </button>
        }
      />
    </>,
  );
  const dialog = document.querySelector('dialog')!;
  const answer = page.getByRole('button', { name: 'Answer' });
  await answer.click();
  await expect.element(shown('No network')).toBeVisible();
  const box = (of: Element) => of.getBoundingClientRect();
  const message = region.getByRole('group', { name: 'No network' }).element();
  expect(box(message).bottom).toBeLessThanOrEqual(box(answer.element()).top);
  expect(box(message).top).toBeGreaterThanOrEqual(
    box(page.getByRole('heading', { name: 'Question' }).element()).bottom,
  );
  showSuccess('Saved');
  await region.getByRole('group', { name: 'No network' }).getByRole('button').click();
  await expect.element(shown('No network')).not.toBeInTheDocument();
  dialog.close();
  await expect.element(shown('Saved')).toBeVisible();
});
