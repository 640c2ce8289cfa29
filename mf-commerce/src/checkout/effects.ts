import { closeCheckout, openCheckout } from 'shared-kit/checkout';
import type { Profile } from 'shared-kit/database';
import { AppError, toAppError } from 'shared-kit/errors';
import type { SessionStore } from 'shared-kit/session';
import { checkoutErrorOf } from './checkout-error.ts';
import { createOrder, readOrderStatus, updateOrderStatus, verifyPayment } from './orders.ts';
import { loadGateway, openPaymentWindow, type PaymentWindow } from './payment-window.ts';
import type { CheckoutEffect, CheckoutEvent, EffectOf } from './purchase.ts';
import { beginPurchase, forgetPurchase, storePurchase } from './stored-purchases.ts';

type Send = (event: CheckoutEvent) => void;

let openedWindow: PaymentWindow | undefined;
/** The newest status update of an order. It never rejects. */
let lastUpdate: Promise<void> = Promise.resolve();

/** Performs one effect of the machine and sends its results. An unexpected error is sent as `failed`. */
export function perform(effect: CheckoutEffect, send: Send): void {
  run(effect, send).then(
    (event) => event && send(event),
    (cause: unknown) =>
      'attempt' in effect &&
      send({ type: 'failed', attempt: effect.attempt, error: checkoutErrorOf(cause) }),
  );
}

async function run(effect: CheckoutEffect, send: Send): Promise<CheckoutEvent | void> {
  switch (effect.type) {
    case 'createOrder':
      return create(effect);
    case 'loadGateway':
      return {
        type: 'gatewayLoaded',
        attempt: effect.attempt,
        Gateway: await loadGateway(effect.attempt.order.checkout.script),
      };
    case 'openWindow':
      openedWindow = openPaymentWindow(effect.Gateway, effect.attempt, (event) =>
        send({ ...event, attempt: effect.attempt }),
      );
      return undefined;
    case 'closeWindow':
      openedWindow?.close();
      return { type: 'windowClosed', attempt: effect.attempt };
    case 'closeCheckout':
      return closeCheckout();
    case 'updateOrder':
      lastUpdate = updateOrderStatus(effect.attempt.stored, effect.status).catch(() => undefined);
      return undefined;
    case 'awaitUpdate':
      await lastUpdate;
      return { type: 'updateSettled', attempt: effect.attempt };
    case 'verify':
      return {
        type: 'verified',
        attempt: effect.attempt,
        response: await verifyPayment(effect.attempt.stored.payment!).catch((cause: unknown) => ({
          code: toAppError(cause).code,
        })),
      };
    case 'wait':
      await sleep(effect.waitMs);
      return { type: 'waited', attempt: effect.attempt };
    case 'readStatus':
      return {
        type: 'statusRead',
        attempt: effect.attempt,
        status: await readOrderStatus(effect.attempt.stored).catch(() => undefined),
      };
    case 'store':
      storePurchase(effect.stored);
      return undefined;
    case 'forget':
      return forgetPurchase(effect.stored);
  }
}

async function create({ attempt, waitMs }: EffectOf<'createOrder'>): Promise<CheckoutEvent> {
  const { item, duration, request, session } = attempt;
  openCheckout();
  const member = await memberOf(session);
  await Promise.race([lastUpdate, sleep(waitMs)]);
  const begun = beginPurchase({ userId: member.id, item, duration });
  const order = await createOrder({
    module_uuid: request.moduleUuid,
    duration,
    idempotency_key: begun.key,
  });
  const stored = storePurchase({ ...begun, order: order.order_uuid });
  return { type: 'orderCreated', attempt: { ...attempt, member, stored }, order };
}

/** @throws AppError `auth_required` without a profile, `network_error` when the profile cannot be read */
async function memberOf(session: SessionStore): Promise<Profile> {
  if (session.getState().profileStatus === 'failed') await session.reloadProfile();
  const { profile, profileStatus } = await session.profileSettled();
  if (profile) return profile;
  if (profileStatus === 'failed') throw new AppError('network_error', 'no profile could be read');
  throw new AppError('auth_required', `the profile is ${profileStatus}`);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
