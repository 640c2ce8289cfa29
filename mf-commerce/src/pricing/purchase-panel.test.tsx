import { act } from 'react';
import { MemoryRouter, useNavigationType } from 'react-router-dom';
import { Queries } from 'shared-kit/data/queries';
import { useLocation } from 'shared-kit/router';
import { SessionProvider, type SessionStore } from 'shared-kit/session';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERROR_ACTIONS, NEUTRAL_ERRORS, type CheckoutError } from '#lib/checkout/checkout-error.ts';
import { INITIAL_STATE, type PurchaseStep } from '#lib/checkout/purchase.ts';
import { checkout } from '#lib/checkout/store.ts';
import { MODULES, BUNDLE, FALLBACK_PRICES } from '#lib/offers/built-in-offers.ts';
import { messages } from '#lib/messages/en-IN.ts';
import { mount, startMessages } from 'shared-kit/testing/page';
import { asha, startSession, stubBackend } from 'shared-kit/testing/stub-backend';
import { ORDER } from '#lib/testing.ts';
import { PurchasePanel } from './purchase-panel.tsx';

const offers = [BUNDLE, MODULES[1]].map((offer) => ({
  ...offer,
  prices: FALLBACK_PRICES.bundle,
  isLive: true,
}));
/** jsdom cannot scroll. */
const scrollIntoView = vi.fn<() => void>();
let main: HTMLElement;
let session: SessionStore;

beforeAll(async () => {
  await startMessages({ commerce: messages });
  stubBackend({
    'GET users': () => Response.json([asha]),
    'GET subscriptions': () => Response.json([]),
  });
  session = await startSession('visitor');
});
beforeEach(() => {
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollIntoView.mockClear();
});
afterEach(() => {
  checkout.setState(INITIAL_STATE, true);
  vi.useRealTimers();
});

function CurrentPath() {
  const { pathname, search } = useLocation();
  return (
    <>
      <i>{pathname + search}</i>
      <u>{useNavigationType()}</u>
    </>
  );
}

function renderAt(address = '/pricing'): void {
  main = mount(
    <MemoryRouter initialEntries={[address]}>
      <SessionProvider session={session}>
        <Queries>
          {offers.map((offer) => (
            <PurchasePanel
              key={offer.id}
              offer={offer}
              label={`Buy ${offer.id}`}
              renderSaving={(duration) => <b>{`saving for ${duration}`}</b>}
            />
          ))}
        </Queries>
        <CurrentPath />
      </SessionProvider>
    </MemoryRouter>,
  );
}

function setStep(step: PurchaseStep): void {
  const bundle = { ...step, attemptId: 0, duration: 36 } as const;
  act(() => checkout.setState({ ...checkout.getState(), purchases: { bundle } }));
}

/** Without the links within sentences. */
const actions = (): string[] =>
  [...main.querySelectorAll('button, a:not(p a)')].map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () => {
    [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.click();
  });
const link = (name: string) =>
  [...main.querySelectorAll('a')].find(({ textContent }) => textContent === name);
const checked = () =>
  [...main.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => Number(value));

describe('A visitor', () => {
  test('sees each offer for 1 year, with a link that says what it buys', () => {
    renderAt();
    expect(checked()).toEqual([12, 12]);
    expect(actions()).toEqual(['Buy bundle', 'Buy physics']);
    expect(link('Buy physics')!.ariaLabel).toBe('Buy physics: Module II Physics - 1 Year');
    expect(main.querySelector('button')).toBeNull();
    expect(main.textContent).toContain('₹37,999 for 1 Year');
    // The seller of this site has no GSTIN yet.
    expect(main.textContent).not.toMatch(/tax/i);
  });

  test('who presses it goes to the log-in without an error, and returns to this purchase', async () => {
    renderAt('/pricing?offer=physics&duration=36');
    await act(async () => link('Buy physics')!.click());
    const { uuid } = MODULES[1];
    const back = `%2Fpricing%3Foffer%3D${uuid}%26duration%3D36%23${uuid}`;
    expect(main.querySelector('i')?.textContent).toBe(`/login?next=${back}`);
    expect(checkout.getState().purchases).toEqual({});
    expect(main.querySelector('[role=alert]')).toBeNull();
  });

  test('whose session ends during the purchase can log in, and returns to it', () => {
    renderAt();
    setStep({ step: 'failed', error: 'auth_required' });
    const back = `%2Fpricing%3Foffer%3D${BUNDLE.uuid}%26duration%3D36%23${BUNDLE.uuid}`;
    expect(link('Log In')?.getAttribute('href')).toBe(`/login?next=${back}`);
    expect(actions(), 'the other offer is unchanged').toContain('Buy physics');
  });

  test('who returns sees the offer chosen and in view, with the focus on its link', () => {
    renderAt('/pricing?offer=physics&duration=6#physics');
    expect(checked()).toEqual([12, 6]);
    expect(document.activeElement?.textContent).toBe('Buy physics');
    expect(scrollIntoView).toHaveBeenCalledOnce();
  });

  test('who chooses another duration no longer sees the error of the previous one', async () => {
    renderAt();
    setStep({ step: 'failed', error: 'payment_failed' });
    expect(main.querySelector('[role=alert]')).not.toBeNull();
    await act(async () => main.querySelector<HTMLElement>('input[value="6"]')!.click());
    expect(main.querySelector('[role=alert]')).toBeNull();
    expect(checked()).toEqual([6, 12]);
    expect(main.textContent).toContain('saving for 6');
    expect(main.textContent).toContain('₹21,999');
  });
});

describe('During a purchase', () => {
  test('only the button of its offer says Creating Order...', () => {
    renderAt();
    setStep({ step: 'creating' });
    expect(actions()).toEqual(['Creating Order...', 'Buy physics']);
    expect(main.querySelector('button')?.getAttribute('aria-disabled')).toBe('true');
    expect(checked(), 'the duration of the purchase').toEqual([36, 12]);
    const groups = [...main.querySelectorAll('fieldset')];
    expect(groups.map(({ disabled }) => disabled)).toEqual([true, false]);
  });

  test.each([
    [{ step: 'processing' }, 'Payment is being processed. Redirecting to your payments page...'],
    [
      { step: 'confirming', error: 'verification_failed' },
      messages.errors.verification_failed.message,
    ],
    [{ step: 'confirming', error: 'paid_signed_out' }, messages.errors.paid_signed_out.message],
  ] as const)('after paying, at %j, no button pays again', (step, text) => {
    renderAt();
    setStep(step);
    expect(main.textContent).toContain(text);
    expect(actions().filter((name) => name.startsWith('Buy'))).toEqual(['Buy physics']);
    expect(main.querySelector('button')).toBeNull();
  });

  test.each([
    [{ step: 'processing' }, '/account/payments'],
    [{ step: 'done', outcome: 'completed', order: ORDER }, `/receipt/${ORDER}`],
  ] as const)('%j leads to %s within 2 seconds, without a way back to the button', (step, to) => {
    vi.useFakeTimers();
    renderAt();
    setStep(step);
    expect(actions()).not.toContain('Buy bundle');
    act(() => void vi.advanceTimersByTime(2000));
    expect(main.querySelector('i')?.textContent).toBe(to);
    expect(main.querySelector('u')?.textContent).toBe('REPLACE');
  });
});

describe('A member', () => {
  beforeEach(async () => {
    session = await startSession('member');
  });
  afterEach(async () => {
    session = await startSession('visitor');
  });

  test('who arrives for a purchase confirms it with one button', () => {
    renderAt(`/pricing?offer=${MODULES[1].uuid}&duration=6`);
    expect(actions()).toEqual(['Buy bundle', 'Continue to Payment']);
    expect(main.textContent).toMatch(
      /Module II PhysicsAccess for.+Access until \d+ \w+ \d{4}Continue/,
    );
    expect(document.activeElement?.textContent).toBe('Continue to Payment');
  });

  test('keeps the focus in the checkout, also when the button disappears', async () => {
    renderAt();
    await press('Buy bundle');
    setStep({ step: 'paying' });
    act(() => (document.activeElement as HTMLElement).blur());
    setStep({ step: 'verifying' });
    expect(document.activeElement?.textContent).toBe('Confirming your payment...');
  });
});

describe('The outcome', () => {
  const ACTION_NAMES = {
    logIn: 'Log In',
    tryAgain: 'Try Again',
    continue: 'Continue to Payment',
    reload: 'Reload Page',
    payments: 'See Your Payments',
    home: 'Back to Home',
  };
  // A form follows state_required.
  const withOneAction = Object.entries(ERROR_ACTIONS).filter(
    (one): one is [CheckoutError, keyof typeof ACTION_NAMES] => one[1] !== 'billing',
  );
  test.each(withOneAction)(
    '%s shows its message with one action, %s, and neither title nor advice',
    (error, action) => {
      renderAt();
      setStep({ step: 'failed', error });
      const { title, message, advice } = messages.errors[error];
      const isChoice = NEUTRAL_ERRORS.includes(error);
      const notice = main.querySelector(isChoice ? '[role=status]' : '[role=alert]')!;
      expect(notice.textContent).toBe(message);
      expect(notice.getAttribute('data-tone') === 'neutral').toBe(isChoice);
      expect(main.textContent.replace(message, '')).not.toContain(title);
      expect(main.textContent).not.toContain(advice);
      expect(actions()[0]).toBe(ACTION_NAMES[action]);
      expect(actions()).not.toContain('Buy bundle');
    },
  );
});
