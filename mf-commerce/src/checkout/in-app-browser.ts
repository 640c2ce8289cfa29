const IN_APP =
  /\b(FBAN|FBAV|FB_IAB|Messenger|Instagram|WhatsApp|Line|LinkedInApp|Snapchat|Twitter)\b|; wv\)/;

/**
 * Whether a page is shown inside another app, whose browser may lose the page while a bank asks for consent.
 * @see https://razorpay.com/docs/payments/payment-gateway/callback-url/
 */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent);
