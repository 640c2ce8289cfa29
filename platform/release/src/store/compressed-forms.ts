import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

const READERS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** More than any file of a site. Otherwise a few compressed bytes could fill the memory. */
const MAX_BYTES = 256 * 2 ** 20;

/** `a.js` for `a.js.br`; `undefined` for other names. */
export const originalOf = (name: string): string | undefined => /^(.+)\.(?:br|gz)$/.exec(name)?.[1];

/** Of a compressed form, the original; `undefined` if its bytes are not compressed. */
export async function contentOf(name: string, bytes: Buffer): Promise<Buffer | undefined> {
  if (originalOf(name) === undefined) return bytes;
  const read = READERS[name.slice(-'.br'.length) as keyof typeof READERS];
  return read(bytes, { maxOutputLength: MAX_BYTES }).catch(() => undefined);
}
