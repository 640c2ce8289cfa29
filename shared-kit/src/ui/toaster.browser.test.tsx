import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { hideToast, showError, showSuccess, toasts } from '../toast.ts';
import { Dialog } from './dialog.tsx';
import { fakeTimers, untilTimers } from './testing/fake-timers.ts';
import { Toaster } from './toaster.tsx';

const region = page.getByRole('region', { name: 'Notifications' });
const shown = (text: string) => region.getByText(text, { exact: true });
const error = page.getByRole('alert');
const closeError = error.getByRole('button', { name: 'Close' });
const box = (of: { element: () => Element }) => of.element().getBoundingClientRect();

beforeEach(() => {
  toasts.setState([], true);
  fakeTimers('setTimeout', 'clearTimeout', 'Date');
});

test.each([
  ['success', showSuccess, 3],
  ['error', showError, 5],
] as const)(
  'A message of %s from before the page was live has its time',
  async (_, say, seconds) => {
    say('Hello');
    await render(<Toaster />);
    await expect.element(region).toHaveAttribute('aria-live', 'polite');
    await expect.element(shown('Hello')).toBeVisible();
    await untilTimers(1);
    vi.advanceTimersByTime(seconds * 1000 - 1);
    await expect.element(shown('Hello')).toBeVisible();
    vi.advanceTimersByTime(1);
    await expect.element(shown('Hello')).not.toBeInTheDocument();
  },
);

test('A hovered message stays, and afterwards has the rest of its time', async () => {
  await render(<Toaster />);
  showSuccess('Saved');
  await untilTimers(1);
  vi.advanceTimersByTime(2000);
  await userEvent.hover(shown('Saved'));
  await untilTimers(0);
  vi.advanceTimersByTime(60_000);
  await userEvent.unhover(shown('Saved'));
  await untilTimers(1);
  vi.advanceTimersByTime(999);
  await expect.element(shown('Saved')).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(shown('Saved')).not.toBeInTheDocument();
});

test('F6 goes to the latest message, which stays until Escape closes it and the focus returns', async () => {
  await render(
    <>
      <input aria-label="Code" />
      <Toaster />
    </>,
  );
  const field = page.getByLabelText('Code');
  await field.click();
  showError('No network');
  await untilTimers(1);
  await expect.element(error).toHaveTextContent('No network');
  await userEvent.keyboard('{F6}');
  await expect.element(closeError).toHaveFocus();
  await untilTimers(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(shown('No network')).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
});

test('While the visitor is in another window, no message disappears', async () => {
  await render(<Toaster />);
  showSuccess('Saved');
  await untilTimers(1);
  dispatchEvent(new Event('blur'));
  await untilTimers(0);
  vi.advanceTimersByTime(60_000);
  dispatchEvent(new Event('focus'));
  await untilTimers(1);
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

test('On a phone messages are at the bottom, over no heading and no menu, or where the page wants them', async () => {
  await page.viewport(360, 740);
  await render(<Toaster />);
  showError('No network');
  await expect.element(shown('No network')).toBeVisible();
  expect(box(shown('No network')).top).toBeGreaterThan(600);
  Object.assign(document.body.style, { anchorName: '--toasts' });
  expect(box(shown('No network')).top).toBeLessThan(100);
  document.body.removeAttribute('style');
  await page.viewport(1280, 720);
});

test('Only the latest three messages are visible', async () => {
  await render(<Toaster />);
  for (const text of ['One', 'Two', 'Three', 'Four']) showError(text);
  await expect.element(shown('Four')).toBeVisible();
  await expect.element(shown('Two')).toBeVisible();
  await expect.element(shown('One')).not.toBeVisible();
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
  const answer = page.getByRole('button', { name: 'Answer' });
  await answer.click();
  await expect.element(error).toBeVisible();
  expect(box(error).bottom).toBeLessThanOrEqual(box(answer).top);
  expect(box(error).top).toBeGreaterThanOrEqual(
    box(page.getByRole('heading', { name: 'Question' })).bottom,
  );
  showSuccess('Saved');
  await closeError.click();
  await expect.element(error).not.toBeInTheDocument();
  document.querySelector('dialog')!.close();
  await expect.element(shown('Saved')).toBeVisible();
});
