import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { kitMessages } from '../messages/en-IN.ts';
import { toasts } from '../toast.ts';
import { CopyButton } from './copy-button.tsx';
import { fakeTimers, untilTimers } from './testing/fake-timers.ts';

const writeText = vi.spyOn(navigator.clipboard, 'writeText');
const execCommand = vi.spyOn(document, 'execCommand');

beforeEach(() => {
  fakeTimers('setTimeout', 'clearTimeout');
  writeText.mockResolvedValue(undefined);
});

afterEach(() => {
  vi.resetAllMocks();
});

async function press() {
  const screen = await render(<CopyButton text="order_Qx81" label="Copy order ID" />);
  const button = screen.getByRole('button', { name: 'Copy order ID', exact: true });
  const element = button.element() as HTMLElement;
  element.focus();
  element.click();
  return { screen, button, status: screen.getByRole('status') };
}

test('Copying is confirmed visibly and to screen readers for 2 seconds, and the button keeps its name', async () => {
  const { button, status } = await press();
  await expect.element(status).toHaveTextContent('Copied');
  await expect.element(button).toHaveAttribute('data-state', 'copied');
  expect(writeText).toHaveBeenCalledWith('order_Qx81');
  await untilTimers(1);
  vi.advanceTimersByTime(1999);
  await expect.element(status).toHaveTextContent('Copied');
  vi.advanceTimersByTime(1);
  await expect.element(status).toBeEmptyDOMElement();
  await expect.element(button).toHaveAttribute('data-state', 'idle');
});

test('Where the clipboard API is refused, the text is copied by selection and the focus stays', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  let selected = '';
  execCommand.mockImplementation(() => {
    const area = document.activeElement as HTMLTextAreaElement;
    selected = area.value.slice(area.selectionStart, area.selectionEnd);
    return true;
  });
  const { button, status } = await press();
  await expect.element(status).toHaveTextContent('Copied');
  expect(selected).toBe('order_Qx81');
  await expect.element(button).toHaveFocus();
  expect(document.querySelector('textarea')).toBeNull();
});

test('If copying fails, a toast says so and nothing is confirmed', async () => {
  writeText.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  execCommand.mockReturnValue(false);
  const { status } = await press();
  await expect
    .poll(() => toasts.getState())
    .toMatchObject([{ type: 'error', text: kitMessages.copyFailed }]);
  await expect.element(status).toBeEmptyDOMElement();
});
