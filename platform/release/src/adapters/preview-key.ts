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

/** What signs preview links, and what pages check them with. */
export interface PreviewKey {
  privateKey: KeyObject;
  /** As base64url of its SPKI form. */
  publicKey: string;
}

/** Where the key of this machine lies, which git ignores. */
const LOCAL_PREVIEW_KEY = path.join(PROJECT_ROOT, '.local/preview-key');

/**
 * The key that PREVIEW_KEY holds, or else the one of this machine, which is made when it is first wanted and which
 * nobody else on it can read. Both are the same one line: PKCS #8 in base64.
 * @throws Error when it is no private key on P-256
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
    throw new Error(`${place} holds no private key on P-256 (PKCS #8 in base64).`, { cause });
  }
}

/** P-256, as OpenSSL calls it. */
const CURVE = 'prime256v1';

/** Whole or not there: two who want it first at the same time read the key of one of them. */
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

/** The token for a grant: the grant, and what only the holder of the key can write below it. */
export function signGrant(grant: PreviewGrant, { privateKey }: PreviewKey): string {
  const payload = encodeGrant(grant);
  // The form that Web Crypto verifies; the other one is that of certificates.
  const signing = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${payload}.${sign('sha256', signedBytes(payload), signing).toString('base64url')}`;
}
