import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type OwnerId, readOwnerId } from '../state/owners.ts';

/** @see https://github.com/in-toto/attestation/blob/main/spec/v1/statement.md */
export interface Statement {
  _type: 'https://in-toto.io/Statement/v1';
  subject: { name: string; digest: Record<string, string> }[];
  predicateType: string;
  predicate: object;
}

/** A statement as text, and the signature (base64url) of exactly this text. */
export interface SignedStatement {
  id: OwnerId;
  statement: string;
  signature: string;
}

/** Signs as one owner. */
export interface Signer {
  id: OwnerId;
  sign: (statement: Statement) => SignedStatement;
}

/**
 * The owner whose key RELEASE_KEY is; `undefined` without one.
 * @throws Error if it is not an Ed25519 key in PEM or the path of one
 */
export const signerOf = (env: Readonly<Record<string, string | undefined>>): Signer | undefined =>
  env['RELEASE_KEY'] ? keySigner(env['RELEASE_KEY']) : undefined;

/** @param text PEM, or the path of a file that contains it */
export function keySigner(text: string): Signer {
  const key = readKey(text);
  const id: OwnerId = `ed25519:${createPublicKey(key).export({ format: 'jwk' }).x}`;
  return {
    id,
    sign(content) {
      const statement = JSON.stringify(content);
      return {
        id,
        statement,
        signature: sign(null, Buffer.from(statement), key).toString('base64url'),
      };
    },
  };
}

function readKey(text: string): KeyObject {
  const isPem = text.includes('-----BEGIN');
  try {
    const key = createPrivateKey(isPem ? text : readFileSync(text, 'utf8'));
    if (key.asymmetricKeyType === 'ed25519') return key;
    throw new Error(`it is a key of ${key.asymmetricKeyType}`);
  } catch (error) {
    throw new Error(
      `RELEASE_KEY is neither an Ed25519 key (PEM) nor the path of one: ${(error as Error).message}. ` +
        'To make one: npm run owners -- key <file>',
      { cause: error },
    );
  }
}

/**
 * The key says who signed: whether it belongs to an owner is for the caller to decide.
 * @param json a `SignedStatement`
 * @throws Error if it is not whole, or its signature does not verify
 */
export function verifyStatement(json: unknown): { id: OwnerId; statement: Statement } {
  const { id, statement, signature } = json as SignedStatement;
  const x = readOwnerId(id).slice('ed25519:'.length);
  const key = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } });
  if (!verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64url')))
    throw new Error(`The signature of ${id} does not verify.`);
  return { id, statement: JSON.parse(statement) as Statement };
}

/** @returns the private key in PEM, and its owner */
export function newKey(): { pem: string; id: OwnerId } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  return { pem, id: keySigner(pem).id };
}
