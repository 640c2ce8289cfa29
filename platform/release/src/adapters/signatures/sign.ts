import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bundleToJSON } from '@sigstore/bundle';
import type { Signature, Witness } from '@sigstore/sign';
import type { OwnerId } from '../../core/state/owners.ts';
import type { Statement } from './verify.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** Signs as one owner. */
export interface Signer {
  /** Missing for a CI job: its certificate says it. */
  id?: OwnerId;
  /** @returns a Sigstore bundle, as JSON */
  sign: (statement: Statement) => Promise<object>;
}

const PAYLOAD = 'application/vnd.in-toto+json';

/**
 * RELEASE_KEY, or else the identity of the CI job that runs; `undefined` without both.
 * @throws Error if RELEASE_KEY is not an Ed25519 key in PEM or the path of one
 */
export function signerOf(env: Variables): Signer | undefined {
  if (env['RELEASE_KEY']) return keySigner(env['RELEASE_KEY']);
  const isJob = env['ACTIONS_ID_TOKEN_REQUEST_TOKEN'] || env['SIGSTORE_ID_TOKEN'];
  return isJob ? jobSigner(env) : undefined;
}

/** @param text PEM, or the path of a file that contains it */
export function keySigner(text: string): Signer & { id: OwnerId } {
  const key = readKey(text);
  const publicKey = createPublicKey(key);
  const hint = publicKey.export({ format: 'jwk' }).x!;
  const pem = publicKey.export({ format: 'pem', type: 'spki' });
  const made = (data: Buffer): Promise<Signature> =>
    Promise.resolve({
      signature: sign(null, data, key),
      key: { $case: 'publicKey', hint, publicKey: pem },
    });
  return {
    id: `ed25519:${hint}`,
    sign: (statement) => bundleOf(statement, { sign: made }, []),
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

/** Signs with a certificate for minutes, which Sigstore gives to the job's identity and writes into its public log. */
function jobSigner(env: Variables): Signer {
  return {
    async sign(statement) {
      // Takes as long to load as the rest of a command.
      const {
        CIContextProvider,
        DEFAULT_FULCIO_URL,
        DEFAULT_REKOR_URL,
        FulcioSigner,
        RekorWitness,
      } = await import('@sigstore/sign');
      const fulcioBaseURL = env['FULCIO_URL'] || DEFAULT_FULCIO_URL;
      const rekorBaseURL = env['REKOR_URL'] || DEFAULT_REKOR_URL;
      const identityProvider = new CIContextProvider('sigstore');
      const signer = new FulcioSigner({ fulcioBaseURL, identityProvider });
      return bundleOf(statement, signer, [new RekorWitness({ rekorBaseURL })]);
    },
  };
}

async function bundleOf(
  statement: Statement,
  signer: { sign: (data: Buffer) => Promise<Signature> },
  witnesses: Witness[],
): Promise<object> {
  const { DSSEBundleBuilder } = await import('@sigstore/sign');
  const data = Buffer.from(JSON.stringify(statement));
  const bundle = await new DSSEBundleBuilder({ signer, witnesses }).create({ data, type: PAYLOAD });
  return bundleToJSON(bundle);
}

/** @returns the private key in PEM, and its owner */
export function newKey(): { pem: string; id: OwnerId } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  return { pem, id: keySigner(pem).id };
}
