import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useBusy } from './form.ts';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

function Sender({ send }: { send: () => Promise<void> }) {
  const { isBusy, run } = useBusy();
  return (
    <button type="button" data-busy={isBusy} onClick={() => run(send)}>
      Send
    </button>
  );
}

test('A button sends once until the response arrives, however often it is pressed', async () => {
  let respond = () => {};
  let sent = 0;
  const send = () => {
    sent += 1;
    return new Promise<void>((resolve) => (respond = resolve));
  };
  const place = document.createElement('div');
  act(() => createRoot(place).render(<Sender send={send} />));
  const button = place.querySelector('button')!;
  const press = () => button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  document.body.append(place);

  act(() => {
    press();
    press();
  });
  expect(sent).toBe(1);
  expect(button.dataset['busy']).toBe('true');

  await act(async () => respond());
  expect(button.dataset['busy']).toBe('false');
  act(() => void press());
  expect(sent).toBe(2);
});
