import i18next from 'i18next';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { useLocation } from 'shared-kit/router';
import { kitMessages } from 'shared-kit/messages/en-IN';
import { SessionProvider, type SessionStore } from 'shared-kit/session';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginRun, endRuns, type Run, type Step } from '#lib/checkout/runs.ts';
import { TROUBLE_ACTIONS, type Trouble } from '#lib/checkout/trouble.ts';
import { MODULES, BUNDLE, FALLBACK_PRICES } from '#lib/offers/catalogue.ts';
import { messages } from '#lib/messages/en-IN.ts';
import { asha, standInBackend, startSession } from '#lib/testing.ts';
import { Purchase } from './purchase.tsx';

Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);

const offers = [BUNDLE, MODULES[1]].map((item) => ({
  ...item,
  prices: FALLBACK_PRICES.bundle,
  isLive: true,
}));
/** jsdom has no layout to scroll. */
const scrolled = vi.fn<() => void>();
let root: Root;
let place: HTMLElement;
let session: SessionStore;

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en-IN',
    resources: { 'en-IN': { commerce: messages, kit: kitMessages } },
    interpolation: { escapeValue: false },
  });
  standInBackend({
    'GET users': () => Response.json([asha]),
    'POST logout': () => new Response(null, { status: 204 }),
  });
  session = await startSession('visitor');
});
beforeEach(() => {
  Element.prototype.scrollIntoView = scrolled;
  scrolled.mockClear();
  place = document.body.appendChild(document.createElement('main'));
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  endRuns('all');
  vi.useRealTimers();
});

function Here() {
  const { pathname } = useLocation();
  return <i>{pathname}</i>;
}

/** The bundle and a module, at an address. */
function show(address = '/pricing'): void {
  root = createRoot(place);
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[address]}>
        <SessionProvider session={session}>
          {offers.map((offer) => (
            <Purchase
              key={offer.id}
              offer={offer}
              look="primary"
              label={`Buy ${offer.id}`}
              renderSaving={(duration) => <b>{`saving for ${duration}`}</b>}
            />
          ))}
          <Here />
        </SessionProvider>
      </MemoryRouter>,
    ),
  );
}

function run(first: Step): Run {
  let begun!: Run;
  act(() => {
    begun = beginRun({ item: 'bundle', duration: 36 }, first);
  });
  return begun;
}

/** Links in sentences are no way on. */
const names = (): string[] =>
  [...place.querySelectorAll('button, a:not(p a)')].map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () => {
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
  });
const link = (name: string) =>
  [...place.querySelectorAll('a')].find(({ textContent }) => textContent === name);
const checked = () =>
  [...place.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => Number(value));

describe('a visitor', () => {
  test('finds each item for 1 year, with a button', () => {
    show();
    expect(checked()).toEqual([12, 12]);
    expect(names()).toEqual(['Buy bundle', 'Buy physics']);
    expect(place.textContent).toContain('₹37,999 for 1 Year');
    expect(place.textContent).toContain('Price includes all taxes.');
  });

  test('who presses it is asked to log in or sign up, and led back to this very purchase', async () => {
    show('/pricing?item=physics&duration=36');
    await press('Buy physics');
    expect(place.querySelector('[role=alert]')?.textContent).toBe(
      messages.errors.auth_required.message,
    );
    const back = '%2Fpricing%3Fitem%3Dphysics%26duration%3D36%23physics';
    expect(link('Log In')?.getAttribute('href')).toBe(`/login?next=${back}`);
    expect(link('Sign Up')?.getAttribute('href')).toBe(`/signup?next=${back}`);
    expect(names(), 'the other item is as it was').toContain('Buy bundle');
    expect(document.activeElement?.textContent, 'the keyboard is where the way goes on').toBe(
      'Log In',
    );
  });

  test('who comes back finds the item chosen, in sight, and the button under the finger', () => {
    show('/pricing?item=physics&duration=6#physics');
    expect(checked()).toEqual([12, 6]);
    expect(document.activeElement?.textContent).toBe('Buy physics');
    expect(scrolled).toHaveBeenCalledOnce();
  });

  test('chooses another duration, and what was said of the one before goes', async () => {
    show();
    await press('Buy bundle');
    expect(place.querySelector('[role=alert]')).not.toBeNull();
    await act(async () => place.querySelector<HTMLElement>('input[value="6"]')!.click());
    expect(place.querySelector('[role=alert]')).toBeNull();
    expect(checked()).toEqual([6, 12]);
    expect(place.textContent).toContain('saving for 6');
    expect(place.textContent).toContain('₹21,999');
  });
});

describe('while something is under way', () => {
  test('the button of that item says Creating Order..., the other does not', () => {
    show();
    run({ step: 'creating' });
    expect(names()).toEqual(['Creating Order...', 'Buy physics']);
    const [busy, other] = place.querySelectorAll('button');
    expect(busy!.getAttribute('aria-disabled')).toBe('true');
    expect(other!.hasAttribute('aria-disabled')).toBe(false);
    expect(checked(), 'the duration that is bought').toEqual([36, 12]);
  });

  test.each([
    [{ step: 'creating' }],
    [{ step: 'paying' }],
    [{ step: 'verifying' }],
    [{ step: 'processing' }],
    [{ step: 'confirming', trouble: 'verification_failed' }],
  ] as const)('in %j the duration cannot be changed', (step) => {
    show();
    run(step);
    expect([...place.querySelectorAll('fieldset')].map(({ disabled }) => disabled)).toEqual([
      true,
      false,
    ]);
  });

  test.each([
    [{ step: 'verifying' }, 'Confirming your payment...'],
    [{ step: 'processing' }, 'Payment is being processed. Redirecting to your payments page...'],
    [
      { step: 'confirming', trouble: 'verification_failed' },
      messages.errors.verification_failed.message,
    ],
    [{ step: 'confirming', trouble: 'paid_signed_out' }, messages.errors.paid_signed_out.message],
  ] as const)('after paying, in %j, there is no button to pay again', (step, said) => {
    show();
    run(step);
    expect(place.textContent).toContain(said);
    expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([
      'Buy physics',
    ]);
  });

  test('a payment that is processed leads to the payments after 2 seconds', () => {
    vi.useFakeTimers();
    show();
    run({ step: 'processing' });
    act(() => void vi.advanceTimersByTime(1999));
    expect(place.querySelector('i')?.textContent).toBe('/pricing');
    act(() => void vi.advanceTimersByTime(1));
    expect(place.querySelector('i')?.textContent).toBe('/account/payments');
  });
});

test('The keyboard stays in its place, from the button that goes to the link at the end', async () => {
  show();
  await press('Buy bundle');
  expect(document.activeElement?.textContent).toBe('Log In');
  const began = run({ step: 'paying' });
  act(() => (document.activeElement as HTMLElement).blur());
  act(() => began.show({ step: 'verifying' }));
  expect(document.activeElement?.textContent).toBe('Confirming your payment...');
  act(() => began.show({ step: 'done', outcome: 'completed' }));
  expect(document.activeElement?.textContent).toBe('See Your Purchases');
});

describe('at the end', () => {
  test.each([
    [{ outcome: 'completed' }, 'Payment successful! Your subscription has been activated.'],
    [{ outcome: 'enrolled' }, 'Enrollment successful! Welcome to your course!'],
    [{ outcome: 'enrolled', words: 'You are in.' }, 'You are in.'],
  ] as const)('%j is said in place of the button, with the way to the purchases', (end, said) => {
    show();
    run({ step: 'done', ...end });
    expect(place.querySelector('[role=status]')?.textContent).toBe(said);
    expect(link('See Your Purchases')?.getAttribute('href')).toBe('/account/purchases');
    expect(names()).not.toContain('Buy bundle');
  });

  const ACTION_NAMES = {
    logIn: 'Log In',
    tryAgain: 'Try Again',
    reload: 'Reload Page',
    payments: 'See Your Payments',
    home: 'Go to the Home Page',
  };
  test.each(Object.entries(TROUBLE_ACTIONS))(
    '%s shows its message with one action, %s, and neither title nor advice',
    (trouble, action) => {
      show();
      run({ step: 'failed', trouble: trouble as Trouble });
      const { title, message, advice } = messages.errors[trouble as Trouble];
      const alert = place.querySelector('[role=alert]')!;
      expect(alert.textContent).toBe(message);
      expect(place.textContent.replace(message, '')).not.toContain(title);
      expect(place.textContent).not.toContain(advice);
      expect(names()[0]).toBe(ACTION_NAMES[action]);
      expect(names()).not.toContain('Buy bundle');
    },
  );
});
