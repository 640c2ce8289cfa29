import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

test('A busy button keeps its focus, says that it is busy, and does nothing when pressed again', async () => {
  const press = vi.fn<() => void>();
  const screen = await render(<Button onClick={press}>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  await button.click();
  await screen.rerender(
    <Button onClick={press} busy>
      Send
    </Button>,
  );
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  (button.element() as HTMLElement).click();
  expect(press).toHaveBeenCalledTimes(1);
});
