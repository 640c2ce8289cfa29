import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Signs states as the site. */
export interface Signer {
  /** The half that servers know: `ed25519:<base64url>`. */
  publicKey: string;
  /** base64url */
  sign: (bytes: Buffer) => string;
}

const PUBLIC_KEY = /^ed25519:[\w-]{43}$/;

/** The keys in SITE_KEY, between commas or white space: one, or two while it is replaced. @throws Error for what is none */
export const readSiteKeys = (text = ''): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => {
      if (PUBLIC_KEY.test(key)) return key;
      throw new Error(
        `${JSON.stringify(key)} is not a SITE_KEY: npm run key -- <file> prints one.`,
      );
    });

/**
 * The private key in RELEASE_KEY; `undefined` without one.
 * @throws Error if it is not an Ed25519 key in PEM or the path of one
 */
export const signerOf = (env: Readonly<Record<string, string | undefined>>): Signer | undefined =>
  env['RELEASE_KEY'] ? keySigner(env['RELEASE_KEY']) : undefined;

/** @param text PEM, or the path of a file that contains it */
export function keySigner(text: string): Signer {
  const key = readKey(text);
  return {
    publicKey: `ed25519:${createPublicKey(key).export({ format: 'jwk' }).x}`,
    sign: (bytes) => sign(null, bytes, key).toString('base64url'),
  };
}

function readKey(text: string): KeyObject {
  try {
    const key = createPrivateKey(text.includes('-----BEGIN') ? text : readFileSync(text, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
    throw new Error(`it is a key of ${key.asymmetricKeyType}`);
  } catch (error) {
    throw new Error(
      `RELEASE_KEY is neither an Ed25519 key (PEM) nor the path of one: ${(error as Error).message}. ` +
        'To make one: npm run key -- <file>',
      { cause: error },
    );
  }
}

export const isSignedBy = (keys: readonly string[], bytes: Buffer, signature: string): boolean =>
  keys.some((text) => {
    const x = text.slice('ed25519:'.length);
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
    return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
  });
