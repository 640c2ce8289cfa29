/** Of an account at the payment sandbox. Public knowledge: they open nothing but a sandbox on this machine. */
export const SANDBOX_KEYS = {
  id: 'rzp_test_sandbox',
  secret: 'the-key-secret-of-the-payment-sandbox',
  webhookSecret: 'the-webhook-secret-of-the-payment-sandbox',
} as const;

/** What the local scheduler says to the function that asks the gateway about open orders. */
export const RECONCILE_SECRET = 'the-secret-of-the-local-scheduler';

/** The settings with which the project's functions take the sandbox for the payment gateway. */
export const sandboxEnvironment = (gatewayUrl: string): Record<string, string> => ({
  RAZORPAY_API_URL: `${gatewayUrl}/v1`,
  RAZORPAY_CHECKOUT_URL: `${gatewayUrl}/v1/checkout.js`,
  RAZORPAY_KEY_ID: SANDBOX_KEYS.id,
  RAZORPAY_KEY_SECRET: SANDBOX_KEYS.secret,
  RAZORPAY_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
  RECONCILE_SECRET,
});
