import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PUBLIC_KEY } from '../state/state.ts';

/** Signs states as the site, or requests as a team. */
export interface Signer {
  /** The half that others know: base64url. */
  publicKey: string;
  /** base64url */
  sign: (bytes: Buffer) => string;
}

/** What SITE_KEY names. @see docs/owners.md */
export interface Trust {
  /** The id of the store, which its states name. */
  store: string;
  /** One, or two while it is replaced. */
  keys: readonly string[];
}

/** `<id of the store>:<key>[,<next key>]`; `undefined` without a value. @throws Error for what is none */
export function readSiteKey(text = ''): Trust | undefined {
  const value = text.replaceAll(/\s/g, '');
  if (value === '') return undefined;
  const [store, list = '', ...more] = value.split(':');
  const keys = list.split(',');
  if (store && more.length === 0 && keys.every((key) => PUBLIC_KEY.test(key)))
    return { store, keys };
  throw new Error(
    `${JSON.stringify(text)} is not a SITE_KEY, <id of the store>:<key>: the first release with RELEASE_KEY prints it.`,
  );
}

export const siteKeyOf = ({ store, keys }: Trust): string => `${store}:${keys.join(',')}`;

/**
 * The private key in a variable; `undefined` without one.
 * @throws Error if it is not an Ed25519 key in PEM or the path of one
 */
export const signerOf = (
  env: Readonly<Record<string, string | undefined>>,
  name: 'RELEASE_KEY' | 'TEAM_KEY' = 'RELEASE_KEY',
): Signer | undefined => (env[name] ? keySigner(env[name], name) : undefined);

/** @param text PEM, or the path of a file that contains it */
export function keySigner(text: string, name = 'RELEASE_KEY'): Signer {
  const key = readKey(text, name);
  return {
    publicKey: createPublicKey(key).export({ format: 'jwk' }).x!,
    sign: (bytes) => sign(null, bytes, key).toString('base64url'),
  };
}

function readKey(text: string, name: string): KeyObject {
  try {
    const key = createPrivateKey(text.includes('-----BEGIN') ? text : readFileSync(text, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
    throw new Error(`it is a key of ${key.asymmetricKeyType}`);
  } catch (error) {
    throw new Error(
      `${name} is neither an Ed25519 key (PEM) nor the path of one: ${(error as Error).message}. ` +
        'To make one: npm run key -- <file>',
      { cause: error },
    );
  }
}

export const isSignedBy = (keys: readonly string[], bytes: Buffer, signature: string): boolean =>
  keys.some((x) => {
    const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
    return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
  });
