import { openCheckout, closeCheckout } from 'shared-kit/open-checkout';
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';

const MINUTE = 60_000;
let recalled: Record<string, string[]>;
let navigation: { type: string };
let entryState: unknown;
Object.assign(globalThis, {
  navigation: {
    currentEntry: { getState: () => entryState },
    updateCurrentEntry: ({ state }: { state: unknown }) => (entryState = state),
  },
});
const { watchRecalls } = await import('./recall.ts');
let reload: Mock<() => void>;
const fetched = vi.fn<typeof fetch>(async () => Response.json({ recalled }));
beforeEach(() => {
  recalled = {};
  fetched.mockReset();
  entryState = undefined;
  navigation = { type: 'navigate' };
  Object.assign(performance, { getEntriesByType: () => [navigation] });
  // Not of the pages of earlier tests, which hear the same events.
  reload = vi.fn<() => void>();
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
  const running = [['shop', '2'] as const, ['auth', undefined] as const];
  const recall = watchRecalls(document, () => running, reload);
  vi.setSystemTime(Date.now() + MINUTE);
  return recall;
}

async function comeBack(): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'));
  // The pages of earlier tests ask too.
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
}

function typeInto(value: string, tag: 'input' | 'select' = 'input', place = 'main'): Element {
  const field = document.createElement(tag);
  field.append(new Option(value, value));
  const around = document.createElement(place);
  around.append(field);
  document.body.append(around);
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

test('A choice in a form of the page counts as typed, one of theme or language in the frame does not', async () => {
  const recall = openPage();
  recalled = { shop: ['2'] };
  typeInto('dark', 'select', 'footer');
  await comeBack();
  expect(recall.isOffered()).toBe(true);
  typeInto('JR2', 'select');
  expect(recall.isOffered()).toBe(false);
  expect(entryState).toBe('typed-into');
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

describe.each([
  ['from the history, or in a restored tab', showFromHistory],
  ['from the back/forward cache', showFromCache],
])('A page that is shown %s', (_, show) => {
  test('asks immediately, and loads again if its version was recalled', async () => {
    recalled = { shop: ['2'] };
    const recall = await show();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(recall.isOffered()).toBe(false);
  });

  test('stays if its version was not recalled, or there is no answer', async () => {
    recalled = { shop: ['1'] };
    await show();
    fetched.mockRejectedValue(new TypeError('offline'));
    await show();
    expect(reload).not.toHaveBeenCalled();
  });

  test('offers the reload over what was typed, by the page or by an earlier document', async () => {
    recalled = { shop: ['2'] };
    openPage();
    // A document that is shown again has no event of it.
    typeInto('asha@');
    expect((await show()).isOffered()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });

  test('offers the reload while a payment is open', async () => {
    recalled = { shop: ['2'] };
    openCheckout();
    expect((await show()).isOffered()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });
});

async function showFromHistory() {
  navigation.type = 'back_forward';
  const recall = openPage();
  await settled();
  return recall;
}

async function showFromCache() {
  const recall = openPage();
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await settled();
  return recall;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
