import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './button.tsx';
import { CopyIcon } from './icons.tsx';
import { emulateReducedMotion } from './testing/reduced-motion.ts';

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
  await userEvent.keyboard('{Enter} ');
  expect(press).toHaveBeenCalledTimes(1);
});

test('A form whose button is busy is not sent again by Enter in a field', async () => {
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

test('Becoming busy changes neither the size of a button nor the place of its words', async () => {
  for (const icon of [undefined, <CopyIcon key="icon" />]) {
    for (const size of ['s', 'm'] as const) {
      const one = (busy: boolean) => (
        <Button size={size} icon={icon} busy={busy}>
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
      expect(getComputedStyle(spinnerIn(screen.container)).animationName).not.toBe('none');
      await screen.unmount();
    }
  }
});

test('The spinner stays inside the button', async () => {
  for (const size of ['s', 'm'] as const) {
    for (const dir of ['ltr', 'rtl'] as const) {
      const screen = await render(
        <div dir={dir}>
          <Button size={size} busy>
            Save
          </Button>
        </div>,
      );
      const button = screen.container.querySelector('button')!.getBoundingClientRect();
      const spinner = spinnerIn(screen.container).getBoundingClientRect();
      expect(spinner.left).toBeGreaterThan(button.left + 1);
      expect(spinner.right).toBeLessThan(button.right - 1);
      await screen.unmount();
    }
  }
});

test('Who asked for less motion is shown that a button is busy without turning', async () => {
  await emulateReducedMotion();
  const screen = await render(<Button busy>Save</Button>);
  const [turning] = spinnerIn(screen.container).getAnimations();
  const frames = (turning!.effect as KeyframeEffect).getKeyframes();
  expect(frames.some((frame) => 'rotate' in frame)).toBe(false);
});

test('The main size can be hit by a thumb, the small one by a pointer', async () => {
  const screen = await render(
    <>
      <Button>Save</Button>
      <Button size="s">Copy</Button>
    </>,
  );
  const height = (name: string) =>
    screen.getByRole('button', { name }).element().getBoundingClientRect().height;
  expect(height('Save')).toBeGreaterThanOrEqual(44);
  expect(height('Copy')).toBeGreaterThanOrEqual(24);
});

const spinnerIn = (container: Element) =>
  [...container.querySelectorAll('button span span')].find(
    (part) => part.getAnimations().length > 0,
  )!;
