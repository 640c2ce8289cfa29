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

/** HMAC-SHA256, in lower-case hexadecimal digits. */
export async function sign(secret: string, message: string): Promise<string> {
  const bytes = await hmac(encoder.encode(secret), message);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function hmac(secret: Uint8Array<ArrayBuffer>, message: string): Promise<Uint8Array> {
  const key = await keyOf(secret, 'sign');
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(message)));
}

/** As `sign`, which is how Razorpay writes it. `crypto.subtle.verify` compares in constant time. */
export async function isSignedWith(
  secret: string,
  message: string | Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const key = await keyOf(encoder.encode(secret), 'verify');
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const content = typeof message === 'string' ? encoder.encode(message) : message;
  return crypto.subtle.verify('HMAC', key, bytes, content);
}

/**
 * The `Webhook-Signature` of `id.timestamp.body`.
 * @param secret in base64, with or without `whsec_` before it
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const signWebhook = async (secret: string, content: string): Promise<string> =>
  `v1,${btoa(String.fromCharCode(...(await hmac(webhookKey(secret), content))))}`;

/** Whether one of the signatures is that of the body. The secret is as that of `signWebhook`. */
export async function isSignedWebhook(
  secret: string,
  { id, timestamp, signatures }: { id: string; timestamp: string; signatures: string },
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const key = await keyOf(webhookKey(secret), 'verify');
  const head = encoder.encode(`${id}.${timestamp}.`);
  const content = new Uint8Array([...head, ...body]);
  const given = signatures
    .split(' ')
    .flatMap((one) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(one)?.[1] ?? []);
  const answers = given.map((one) => crypto.subtle.verify('HMAC', key, fromBase64(one), content));
  return (await Promise.all(answers)).includes(true);
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const webhookKey = (secret: string): Uint8Array<ArrayBuffer> =>
  fromBase64(secret.replace(/^whsec_/, ''));

const keyOf = (secret: Uint8Array<ArrayBuffer>, usage: 'sign' | 'verify'): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
