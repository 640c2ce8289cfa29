const encoder = new TextEncoder();

/** @throws Error that names a setting that is missing or empty: an empty secret would admit all callers */
export function environment(name: string): string {
  const value = Deno.env.get(name);
  if (!value?.trim()) throw new Error(`${name} is missing from the function's environment`);
  return value;
}

/** In constant time. */
export async function isSameSecret(given: string, expected: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(given), digest(expected)]);
  let difference = 0;
  one.forEach((byte, at) => (difference |= byte ^ other[at]!));
  return difference === 0;
}

const digest = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

/** HMAC-SHA256, in lower-case hexadecimal digits, which is how Razorpay writes it. */
export async function sign(secret: string, message: Message): Promise<string> {
  const bytes = await hmac(encoder.encode(secret), message);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const isSignedWith = async (secret: string, message: Message, signature: string) =>
  isSameSecret(signature, await sign(secret, message));

/**
 * The `Webhook-Signature` of `id.timestamp.body`.
 * @param secret in base64, with or without `whsec_` before it
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function signWebhook(secret: string, content: string): Promise<string> {
  const key = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (one) => one.charCodeAt(0));
  return `v1,${btoa(String.fromCharCode(...(await hmac(key, content))))}`;
}

type Message = string | Uint8Array<ArrayBuffer>;

async function hmac(secret: Uint8Array<ArrayBuffer>, message: Message): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const content = typeof message === 'string' ? encoder.encode(message) : message;
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
}
