import { createHmac } from 'node:crypto';
import { SANDBOX_KEYS, SITE_CHANGES_SECRET } from '../sandbox/keys.ts';

/** The gateway's signature of a webhook. */
export const signatureOf = (text: string, secret: string = SANDBOX_KEYS.webhookSecret): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** A webhook with the right signature, or with these headers. */
export const webhook = (text: string, headers: Record<string, string> = {}) => ({
  body: text,
  headers: {
    'x-razorpay-signature': signatureOf(text),
    'x-razorpay-event-id': 'evt_1',
    ...headers,
  },
});

/** @param changes of the headers, which are then signed, unless they contain a signature */
export function siteChange(text: string, changes: Record<string, string> = {}) {
  const seconds = String(Math.floor(Date.now() / 1000));
  const named = {
    'webhook-id': 'release-7-0123456789ab',
    'webhook-timestamp': seconds,
    ...changes,
  };
  const signed = `${named['webhook-id']}.${named['webhook-timestamp']}.${text}`;
  const signature = createHmac('sha256', Buffer.from(SITE_CHANGES_SECRET, 'base64'))
    .update(signed)
    .digest('base64');
  return { body: text, headers: { 'webhook-signature': `v1,${signature}`, ...named } };
}
