import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-field.tsx';
import { emulateMedia } from './testing/emulate-media.ts';

type Rest = { onComplete?: (digits: string) => void };

function Code({ digits = '', ...rest }: { digits?: string } & Rest) {
  const [value, setValue] = useState(digits);
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" onClick={() => field.current?.focus()}>
        To the code
      </button>
      <CodeField label="6-digit code" ref={field} value={value} onChange={setValue} {...rest} />
    </>
  );
}

const field = () => page.getByRole('textbox', { name: '6-digit code' });
const boxes = () => [...document.querySelectorAll<HTMLElement>('[aria-hidden] > span > span')];
const pasteInto = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  field()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

test('Screen readers and phones find one required field for a one-time code of digits', async () => {
  await render(<Code />);
  await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(field()).toHaveAttribute('inputmode', 'numeric');
  await expect.element(field()).toBeRequired();
});

test('Only six digits can be typed', async () => {
  const complete = vi.fn<(digits: string) => void>();
  await render(<Code onComplete={complete} />);
  await field().click();
  await userEvent.keyboard('1a2 3-4567');
  await expect.poll(() => complete.mock.calls[0]).toEqual(['123456']);
  expect((field().element() as HTMLInputElement).value).toMatch(/^12345\d$/);
});

test.each(['24 Nov: your code is 482913', '482 913', '४८२-९१३'])(
  'Pasting %j sends 482913',
  async (text) => {
    const complete = vi.fn<(digits: string) => void>();
    await render(<Code digits="111111" onComplete={complete} />);
    await field().click();
    pasteInto(text);
    await expect.element(field()).toHaveValue('482913');
    expect(complete.mock.calls).toEqual([['482913']]);
  },
);

test('Pasting a sentence without a single code changes nothing', async () => {
  await render(<Code digits="1234" />);
  await field().click();
  pasteInto('Order 100234: your code is 482913');
  await expect.element(field()).toHaveValue('1234');
});

const caretAfter = ({ length }: string) => ({ selectionStart: length, selectionEnd: length });
const insert = (text: string) => cdp().send('Input.insertText', { text });

test.each<[string, string[], (text: string) => Promise<unknown>]>([
  ['Typing', ['482913', '४८२९१३', '４８２９１३'], (text) => userEvent.keyboard(text)],
  ['A keyboard that inserts', ['482-913', '४८२९१३', 'Your code is 482-913.'], insert],
  [
    'A keyboard that composes',
    ['482-913', '४८२९१३'],
    async (text) => {
      await cdp().send('Input.imeSetComposition', { text, ...caretAfter(text) });
      await insert(text);
    },
  ],
  ['Autofill with', ['482-913', 'Your code is 482-913.'], (text) => field().fill(text)],
])('%s %j sends 482913 once', async (_way, texts, enter) => {
  for (const text of texts) {
    const complete = vi.fn<(digits: string) => void>();
    const screen = await render(<Code onComplete={complete} />);
    await field().click();
    await enter(text);
    await expect.element(field()).toHaveValue('482913');
    expect(complete.mock.calls).toEqual([['482913']]);
    await screen.unmount();
  }
});

test('Correcting a digit of a complete code does not send it, because a second digit may be wrong', async () => {
  const complete = vi.fn<(digits: string) => void>();
  await render(<Code digits="111111" onComplete={complete} />);
  await field().click();
  await userEvent.keyboard('2');
  await expect.element(field()).toHaveValue('111112');
  expect(complete).not.toHaveBeenCalled();
});

test('Digits are shown in the boxes, and the next box has the focus ring and a caret', async () => {
  await render(<Code digits="12" />);
  expect(boxes().map((box) => box.textContent)).toEqual(['1', '2', '', '', '', '']);
  expect(boxes().every((box) => getComputedStyle(box).outlineStyle === 'none')).toBe(true);
  await page.getByRole('button', { name: 'To the code' }).click();
  await expect.element(field()).toHaveFocus();
  await expect.poll(() => getComputedStyle(boxes()[2]!).outlineStyle).toBe('solid');
  expect(boxes().map((box) => box.children.length)).toEqual([0, 0, 1, 0, 0, 0]);
});

test('With forced colours the digits are visible only in the boxes', async () => {
  await emulateMedia('forced-colors', 'active');
  await render(<Code digits="123456" />);
  expect(getComputedStyle(field().element()).color).toBe('rgba(0, 0, 0, 0)');
  expect(getComputedStyle(boxes()[0]!).color).not.toBe('rgba(0, 0, 0, 0)');
});

test('It fits the narrowest phone, with digits from left to right in every language', async () => {
  await page.viewport(320, 600);
  const screen = await render(
    <div dir="rtl" style={{ inlineSize: '13rem' }}>
      <Code digits="123456" />
    </div>,
  );
  const places = boxes().map((box) => box.getBoundingClientRect());
  expect(places.map(({ x }) => x)).toEqual(places.map(({ x }) => x).toSorted((a, b) => a - b));
  expect(places.at(-1)!.right - places[0]!.left).toBeLessThanOrEqual(13 * 16);
  expect(Math.min(...places.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
  await screen.unmount();
});
