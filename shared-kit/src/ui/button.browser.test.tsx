import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';

test.each([
  ['becomes busy', { busy: true }],
  ['is disabled by its press and can keep its focus', { disabled: true, keepsFocus: true }],
])('A button that %s keeps its focus, is announced, and ignores presses', async (_, state) => {
  const press = vi.fn<() => void>();
  const screen = await render(<Button onClick={press}>Send</Button>);
  const button = screen.getByRole('button', { name: 'Send' });
  await button.click();
  await screen.rerender(
    <Button onClick={press} {...state}>
      Send
    </Button>,
  );
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  (button.element() as HTMLElement).click();
  await userEvent.keyboard('{Enter} ');
  expect(press).toHaveBeenCalledTimes(1);
});

test('A button that keeps a press before its code runs shows a spinner from then on', async () => {
  const screen = await render(<Button keepsPress>Enroll Now</Button>);
  const button = screen.getByRole('button').element() as HTMLElement;
  const spinner = button.querySelector('span > span')!;
  expect(spinner.checkVisibility()).toBe(false);
  button.dataset['busy'] = '';
  expect(spinner.checkVisibility()).toBe(true);
});

test('Enter in a field does not submit a form whose button is busy', async () => {
  const send = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  );
  const screen = await render(
    <form onSubmit={send}>
      <input aria-label="Email" />
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  await screen.getByLabelText('Email').click();
  await userEvent.keyboard('{Enter}');
  expect(send).not.toHaveBeenCalled();
});

test('A button that becomes busy keeps its name, its size and the position of its text, with the spinner inside', async () => {
  for (const size of ['s', 'm'] as const) {
    const one = (busy: boolean) => (
      <Button size={size} busy={busy}>
        <b>Renew Now</b>
      </Button>
    );
    const screen = await render(one(false));
    const places = () =>
      ['button', 'b'].map((part) => {
        const place = screen.container.querySelector(part)!.getBoundingClientRect();
        return [place.x, place.y, place.width, place.height];
      });
    const idle = places();
    await screen.rerender(one(true));
    expect(places()).toEqual(idle);

    const spinner = spinnerIn(screen.container);
    expect(getComputedStyle(spinner).animationName).not.toBe('none');
    const button = screen.getByRole('button', { name: 'Renew Now', exact: true }).element();
    const [around, inside] = [button, spinner].map((part) => part.getBoundingClientRect());
    expect(inside!.left).toBeGreaterThan(around!.left + 1);
    expect(inside!.right).toBeLessThan(around!.right - 1);
    await screen.unmount();
  }
});

const spinnerIn = (container: Element) =>
  [...container.querySelectorAll('button span span')].find(
    (part) => part.getAnimations().length > 0,
  )!;
