import { toAppError } from 'shared-kit/errors';
import type { PurchaseErrorCode } from 'shared-kit/purchase';

/** Where a visitor can go from here: the one action that is offered beside the message. */
export type TroubleAction = 'logIn' | 'tryAgain' | 'reload' | 'payments' | 'home';

/**
 * Everything that can stand between a resident and a purchase, with the action that leads on. The first 14 are the codes
 * of the spec (§8); the others the page finds out by itself. Texts of each are in the messages, under `errors`.
 */
export const TROUBLE_ACTIONS = {
  auth_required: 'logIn',
  authentication_failed: 'logIn',
  payment_gateway_error: 'tryAgain',
  razorpay_api_error: 'tryAgain',
  order_creation_failed: 'tryAgain',
  module_not_found: 'reload',
  invalid_pricing: 'reload',
  network_error: 'tryAgain',
  server_error: 'tryAgain',
  invalid_duration: 'reload',
  invalid_module: 'reload',
  verification_failed: 'payments',
  payment_cancelled: 'tryAgain',
  payment_failed: 'tryAgain',
  too_many_orders: 'tryAgain',
  payment_pending: 'payments',
  gateway_script: 'tryAgain',
  checkout_in_preview: 'home',
  paid_signed_out: 'logIn',
  unknown: 'tryAgain',
} as const satisfies Record<PurchaseErrorCode, TroubleAction> & Record<string, TroubleAction>;

/** A name for what went wrong, under which its texts are found. */
export type Trouble = keyof typeof TROUBLE_ACTIONS;

/** In this order; the first that is in the message decides. */
const BY_KEYWORD: readonly (readonly [RegExp, Trouble])[] = [
  [/network|connection/i, 'network_error'],
  [/server/i, 'server_error'],
  [/payment|gateway/i, 'payment_gateway_error'],
];

/** What to tell about anything that was thrown: by its code, or else by the words of its message. */
export function troubleOf(cause: unknown): Trouble {
  const { code, message } = toAppError(cause);
  if (Object.hasOwn(TROUBLE_ACTIONS, code)) return code as Trouble;
  return BY_KEYWORD.find(([words]) => words.test(message))?.[1] ?? 'unknown';
}
