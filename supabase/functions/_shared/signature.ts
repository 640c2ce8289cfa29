const encoder = new TextEncoder();

/**
 * Whether this is the HMAC-SHA256 of the message, in lower-case hexadecimal digits as Razorpay writes it. The platform
 * compares, in a time that tells nothing.
 */
export async function isSignedWith(
  secret: string,
  message: string | Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'verify',
  ]);
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const content = typeof message === 'string' ? encoder.encode(message) : message;
  return crypto.subtle.verify('HMAC', key, bytes, content);
}
