import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';

/** How to decompress a form, by the extension of its name. */
const READERS = { '.br': promisify(brotliDecompress), '.gz': promisify(gunzip) } as const;

/** More than any file of a site. Without this limit, a few compressed bytes could fill the memory. */
const MOST_BYTES = 256 * 2 ** 20;

/** The name of the original of a compressed form: `a.js` for `a.js.br`; `undefined` for other names. */
export const originalOf = (name: string): string | undefined => /^(.+)\.(?:br|gz)$/.exec(name)?.[1];

/**
 * The content of a file: of a compressed form that of its original.
 * @returns `undefined` if the name is that of a compressed form, and the bytes are not compressed
 */
export async function contentOf(name: string, bytes: Buffer): Promise<Buffer | undefined> {
  if (originalOf(name) === undefined) return bytes;
  const read = READERS[name.slice(-'.br'.length) as keyof typeof READERS];
  return read(bytes, { maxOutputLength: MOST_BYTES }).catch(() => undefined);
}
