import { toAppError } from 'shared-kit/errors';
import type { PurchaseErrorCode } from 'shared-kit/purchase';

/** A card offers it next to the message. */
type ErrorAction = 'logIn' | 'billing' | 'tryAgain' | 'continue' | 'reload' | 'payments' | 'home';

/** The visitor's next action after each error. The messages have words for each, under `errors`. */
export const ERROR_ACTIONS = {
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
  payment_cancelled: 'continue',
  payment_failed: 'tryAgain',
  too_many_orders: 'tryAgain',
  payment_pending: 'payments',
  state_required: 'billing',
  gateway_script: 'tryAgain',
  checkout_in_preview: 'home',
  paid_signed_out: 'logIn',
  unknown: 'tryAgain',
} as const satisfies Record<PurchaseErrorCode, ErrorAction> & Record<string, ErrorAction>;

export type CheckoutError = keyof typeof ERROR_ACTIONS;

/** Shown in neutral colours: nothing failed. */
export const NEUTRAL_ERRORS: readonly CheckoutError[] = ['auth_required', 'payment_cancelled'];

/** The first expression that matches an error's message decides. */
const BY_KEYWORD: readonly (readonly [RegExp, CheckoutError])[] = [
  [/network|connection/i, 'network_error'],
  [/server/i, 'server_error'],
  [/payment|gateway/i, 'payment_gateway_error'],
];

/** By its code, or else by keywords in its message. */
export function checkoutErrorOf(cause: unknown): CheckoutError {
  const { code, message } = toAppError(cause);
  if (Object.hasOwn(ERROR_ACTIONS, code)) return code as CheckoutError;
  return BY_KEYWORD.find(([keyword]) => keyword.test(message))?.[1] ?? 'unknown';
}
