import { useEffect } from 'react';
import { useSearchParams } from 'shared-kit/router';
import { useSession } from 'shared-kit/session';
import { createStore, useStore } from 'zustand';
import { OFFER_IDS, type OfferId } from '#lib/offers/built-in-offers.ts';
import { checkoutErrorOf } from './checkout-error.ts';
import { transition } from './machine.ts';
import { readProcessing } from './orders.ts';
import {
  INITIAL_STATE,
  type Attempt,
  type CheckoutEvent,
  type CheckoutState,
  type Effect,
  type Purchase,
} from './purchase.ts';
import { onPurchaseForgotten, storedPurchasesOf } from './stored-purchases.ts';

// Outside React: a purchase goes on while the visitor is on another page.
export const checkout = createStore<CheckoutState>(() => INITIAL_STATE);

export function send(event: CheckoutEvent): void {
  const [next, effects] = transition(checkout.getState(), event);
  checkout.setState(next, true);
  for (const effect of effects) void perform(effect).then((result) => result && send(result));
}

/** An error becomes the event `failed` of the attempt: only effects that get an attempt can throw. */
async function perform({ run, input }: Effect): Promise<CheckoutEvent | void> {
  try {
    return await run(input as never, send);
  } catch (cause) {
    return { type: 'failed', attempt: input as Attempt, error: checkoutErrorOf(cause) };
  }
}

/**
 * @param memberId `undefined` for a visitor
 * @param wasSentBack by the gateway, because a payment failed
 * @returns a function for when the purchases are no longer shown
 */
export function showPurchases(memberId: string | undefined, wasSentBack = false): () => void {
  const stored = memberId ? storedPurchasesOf(memberId) : [];
  send({ type: 'purchasesFound', memberId, stored, wasSentBack });
  let isShown = true;
  if (memberId) {
    void readProcessing(memberId)
      .then((orders) => isShown && send({ type: 'processingFound', memberId, orders }))
      // A press of the button asks again.
      .catch(() => undefined);
  }
  const stopListening = onPurchaseForgotten((ended) => {
    if (ended.userId !== memberId) return;
    const unpaid = { ...ended, payment: undefined };
    send({ type: 'purchasesFound', memberId, stored: [unpaid], wasSentBack: false });
  });
  return () => {
    isShown = false;
    stopListening();
    send({ type: 'outcomesSeen' });
  };
}

/** Closes the payment window with the page. */
export function useStoredPurchases(): void {
  const memberId = useSession(({ user }) => user?.id);
  const [parameters] = useSearchParams();
  // In an in-app browser the gateway cannot call the page and sends the browser to this address.
  const wasSentBack = parameters.get('payment') === 'failed';
  useEffect(() => showPurchases(memberId, wasSentBack), [memberId, wasSentBack]);
  useEffect(() => () => send({ type: 'pageLeft' }), []);
}

export const usePurchase = (offerId: OfferId): Purchase | undefined =>
  useStore(checkout, ({ purchases }) => purchases[offerId]);

/** The offer of the last attempt. Its action is the page's primary one. */
export const useLatestOffer = (): OfferId | undefined =>
  useStore(
    checkout,
    ({ purchases }) =>
      OFFER_IDS.filter((id) => (purchases[id]?.step ?? 'idle') !== 'idle').toSorted(
        (a, b) => purchases[b]!.attemptId - purchases[a]!.attemptId,
      )[0],
  );
