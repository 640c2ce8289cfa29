import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;

/** The forms of a file that browsers take instead of it, by the ending that names them. */
export interface Compressed {
  br: Buffer;
  gz: Buffer;
}

/** Both compressed forms of a text, as small as they get; `undefined` for what is compressed by itself. */
export async function compress(file: string, bytes: Buffer): Promise<Compressed | undefined> {
  if (!TEXTS.test(file)) return undefined;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br, gz };
}
