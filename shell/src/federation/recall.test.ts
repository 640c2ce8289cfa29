import { openCheckout, closeCheckout } from 'shared-kit/open-checkout';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchRecalls } from './recall.ts';

const MINUTE = 60_000;
let recalled: Record<string, string[]>;
const fetched = vi.fn<typeof fetch>(async () => Response.json({ recalled }));
beforeEach(() => {
  recalled = {};
  fetched.mockClear();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('fetch', fetched);
  document.body.replaceChildren();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeCheckout();
});

function openPage() {
  const recall = watchRecalls(document, () => [
    ['shop', '2'],
    ['auth', undefined],
  ]);
  vi.setSystemTime(Date.now() + MINUTE);
  return recall;
}

async function comeBack(): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'));
  // The pages of earlier tests ask too.
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
}

function typeInto(value: string): HTMLInputElement {
  const field = document.createElement('input');
  document.body.append(field);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

test('A page that runs a recalled version loads in full with the next navigation, and offers a reload when it is visible again', async () => {
  const recall = openPage();
  recalled = { shop: ['3', '2'] };
  await comeBack();
  expect([recall.isDue(), recall.isOffered()]).toEqual([true, true]);
});

test('A page whose versions were not recalled stays as it is', async () => {
  const recall = openPage();
  recalled = { shop: ['1'], auth: ['2'] };
  await comeBack();
  expect([recall.isDue(), recall.isOffered()]).toEqual([false, false]);
});

test('A half-filled form gets no offer, and an emptied or left one does', async () => {
  const recall = openPage();
  recalled = { shop: ['2'] };
  typeInto('a').remove();
  typeInto('');
  const field = typeInto('asha@');
  await comeBack();
  expect([recall.isDue(), recall.isOffered()]).toEqual([true, false]);
  field.remove();
  vi.setSystemTime(Date.now() + MINUTE);
  fetched.mockClear();
  await comeBack();
  expect(recall.isOffered()).toBe(true);
  typeInto('b');
  expect(recall.isOffered(), 'the offer ends when the visitor types').toBe(false);
});

test('A member who is paying is left alone until the checkout ends', async () => {
  const recall = openPage();
  recalled = { shop: ['2'] };
  openCheckout();
  await comeBack();
  expect([recall.isDue(), recall.isOffered()]).toEqual([false, false]);
  closeCheckout();
  expect(recall.isDue()).toBe(true);
});

test('A page asks at most once in five seconds, and not when it was looked at within a minute', async () => {
  const recall = openPage();
  await Promise.all([recall.ask(), recall.ask()]);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(fetched).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 5000);
  await recall.ask();
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('Without an answer a page keeps what it knows', async () => {
  const recall = openPage();
  fetched.mockRejectedValueOnce(new TypeError('offline'));
  expect(await recall.ask()).toBe(false);
  expect(recall.isDue()).toBe(false);
});
