/** Public: they open only a sandbox on this machine. */
export const SANDBOX_KEYS = {
  id: 'rzp_test_sandbox',
  secret: 'the-key-secret-of-the-payment-sandbox',
  webhookSecret: 'the-webhook-secret-of-the-payment-sandbox',
  previousWebhookSecret: 'the-webhook-secret-before-a-rotation',
} as const;

/** The local scheduler calls the function that reconciles open orders with it. */
export const RECONCILE_SECRET = 'the-secret-of-the-local-scheduler';

/** Signs the changes of the local site. In base64. */
export const SITE_CHANGES_SECRET = 'dGhlIHNlY3JldCBvZiBsb2NhbCByZWxlYXNlcw==';

export const sandboxEnvironment = (gatewayUrl: string): Record<string, string> => ({
  RAZORPAY_API_URL: `${gatewayUrl}/v1`,
  RAZORPAY_CHECKOUT_URL: `${gatewayUrl}/v1/checkout.js`,
  RAZORPAY_KEY_ID: SANDBOX_KEYS.id,
  RAZORPAY_KEY_SECRET: SANDBOX_KEYS.secret,
  RAZORPAY_WEBHOOK_SECRET: SANDBOX_KEYS.webhookSecret,
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET: SANDBOX_KEYS.previousWebhookSecret,
  RECONCILE_SECRET,
  SITE_CHANGES_SECRET,
});
