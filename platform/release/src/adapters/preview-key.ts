import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { encodeGrant, type PreviewGrant, signedBytes } from '@platform/contract/preview';

/** The key pair of preview links. */
export interface PreviewKey {
  privateKey: KeyObject;
  /** The public key, as base64url of its SPKI form. */
  publicKey: string;
}

/** The key file of this machine, which git ignores. */
const LOCAL_PREVIEW_KEY = path.join(PROJECT_ROOT, '.local/preview-key');

/**
 * The key in PREVIEW_KEY, or else the key of this machine, which is created on first use and readable only by its
 * user. Both are one line: PKCS #8 in base64.
 * @throws Error if it is not a private key on P-256
 */
export async function readPreviewKey(
  env: Readonly<Record<string, string | undefined>> = process.env,
  file: string = LOCAL_PREVIEW_KEY,
): Promise<PreviewKey> {
  const isGiven = Boolean(env.PREVIEW_KEY);
  const text = env.PREVIEW_KEY || (await readOrMake(file));
  try {
    const privateKey = createPrivateKey({
      key: Buffer.from(text.trim(), 'base64'),
      format: 'der',
      type: 'pkcs8',
    });
    if (privateKey.asymmetricKeyDetails?.namedCurve !== CURVE) throw new Error('another curve');
    const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
    return { privateKey, publicKey: publicKey.toString('base64url') };
  } catch (cause) {
    const place = isGiven ? 'PREVIEW_KEY' : file;
    throw new Error(`${place} is not a private key on P-256 (PKCS #8 in base64).`, { cause });
  }
}

/** OpenSSL's name of P-256. */
const CURVE = 'prime256v1';

/** Created in one step: if two processes create it at once, both read the key of one of them. */
async function readOrMake(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
  const made = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const draft = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, `${made}\n`, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(draft);
  }
}

/**
 * Signs a grant.
 * @returns the token of a preview link
 */
export function signGrant(grant: PreviewGrant, { privateKey }: PreviewKey): string {
  const payload = encodeGrant(grant);
  // The signature format of Web Crypto, not that of certificates.
  const signing = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${payload}.${sign('sha256', signedBytes(payload), signing).toString('base64url')}`;
}
