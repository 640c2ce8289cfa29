import i18next from 'i18next';
import { queriesOf } from 'shared-kit/data/queries';
import { SessionProvider } from 'shared-kit/session';
import { mount, startMessages } from 'shared-kit/testing/page';
import { stubBackend } from 'shared-kit/testing/stub-backend';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BillingForm } from './billing-form.tsx';

const onSaved = vi.fn<() => void>();
let stored: { state: string; gstin: string };
let sent: unknown[];
let isDown: boolean;
let main: HTMLElement;

beforeAll(() => startMessages({}));
beforeEach(() => {
  isDown = false;
  onSaved.mockClear();
  sent = [];
  stored = { state: '', gstin: '' };
  stubBackend(({ method, body }) => {
    // The client would repeat other failures for seconds.
    if (isDown) return Response.json({ message: 'Failed' }, { status: 500 });
    if (method === 'PATCH') {
      sent.push(body);
      Object.assign(stored, body);
    }
    return Response.json([stored]);
  });
});

async function show(language = 'en-IN'): Promise<void> {
  await i18next.changeLanguage(language);
  const session = unknownSession();
  queriesOf(session).setDefaultOptions({ queries: { retry: false } });
  main = mount(
    <SessionProvider session={session}>
      <BillingForm userId="a" onSaved={onSaved} />
    </SessionProvider>,
  );
}

const formShown = () => expect.poll(() => main.querySelector('select')).not.toBeNull();

function enter(selector: 'select' | 'input', value: string): void {
  const control = main.querySelector<HTMLInputElement>(selector)!;
  const type = selector === 'select' ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(type.prototype, 'value')!.set!.call(control, value);
  control.dispatchEvent(new Event(selector === 'select' ? 'change' : 'input', { bubbles: true }));
}

const save = () => main.querySelector('button')!.click();
const shown = (words: string) => expect.poll(() => main.textContent).toContain(words);

test('A member enters the State once, and its code is stored', async () => {
  await show();
  await formShown();
  enter('input', '27AAPFU0939F1ZV');
  save();
  await shown('Choose your State');
  await expect.poll(() => main.querySelector('select')!.ariaInvalid).toBe('true');
  expect(main.querySelector('input')!.ariaInvalid, 'the GSTIN is not called wrong').toBeNull();
  expect(sent).toEqual([]);
  enter('input', '');
  enter('select', 'Tamil Nadu');
  await expect.poll(() => main.querySelector('select')!.value).toBe('Tamil Nadu');
  save();
  await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
  expect(sent).toEqual([{ state: '33', gstin: '' }]);
});

test('A mistyped GSTIN, or one of another State, is not sent', async () => {
  stored = { state: '27', gstin: '' };
  await show();
  await formShown();
  enter('input', '27AAPFU0939F1ZW');
  save();
  await shown('This GSTIN is not valid.');
  enter('input', '29AAGCB7383J1Z4');
  await shown('This GSTIN belongs to another State');
  expect(sent).toEqual([]);
  enter('input', ' 27aapfu0939f1zv ');
  await expect.poll(() => main.querySelector('[aria-invalid]')).toBeNull();
  save();
  await expect.poll(() => sent).toEqual([{ state: '27', gstin: '27AAPFU0939F1ZV' }]);
});

test('While the backend fails nothing can be overwritten, and the member can try again', async () => {
  isDown = true;
  stored = { state: '27', gstin: '27AAPFU0939F1ZV' };
  await show();
  await shown('Your details could not be loaded.');
  isDown = false;
  save();
  await formShown();
  expect(main.querySelector('input')!.value).toBe('27AAPFU0939F1ZV');
});

test('The States are in the language of the page', async () => {
  stored = { state: '27', gstin: '' };
  await show('hi-IN');
  await formShown();
  expect(main.querySelector('select')!.value).toBe('महाराष्ट्र');
  expect(main.querySelectorAll('option')).toHaveLength(37);
});
