import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { mediaType } from '../../../release/src/site/media-types.ts';
import { byteRange } from './byte-range.ts';
import { findFile } from './find-file.ts';
import type { StaticSite } from './static-site.ts';

/** Compressed forms that lie beside a file, the smallest first: what browsers call them, and how they end. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Answers one request out of a site's files. */
export async function answer(
  site: StaticSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const url = parse(request.url ?? '/');
  if (url && url.pathname !== '/' && url.pathname.endsWith('/')) {
    const location = url.pathname.replace(/\/+$/, '') + url.search;
    response.writeHead(301, { location }).end();
    return;
  }
  const found = url && (await findFile(site, url.pathname));
  if (!found) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return;
  }
  const sent = await compressedForm(found.file, request.headers['accept-encoding']);
  const isWhole = found.status === 404 || sent.encoding;
  const part = isWhole ? undefined : byteRange(request.headers.range, sent.bytes);
  response.writeHead(part ? 206 : found.status, {
    ...found.headers,
    'content-type': mediaType(found.file),
    'content-length': part ? part.end - part.start + 1 : sent.bytes,
    'accept-ranges': 'bytes',
    vary: 'accept-encoding',
    ...(sent.encoding && { 'content-encoding': sent.encoding }),
    ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${sent.bytes}` }),
  });
  if (request.method === 'HEAD') response.end();
  // A visitor who leaves in the middle is no fault.
  else await pipeline(createReadStream(sent.file, part), response).catch(() => undefined);
}

/** The smallest form of a file that the browser takes. */
async function compressedForm(
  file: string,
  accepted = '',
): Promise<{ file: string; bytes: number; encoding?: string }> {
  for (const [encoding, ending] of ENCODINGS) {
    if (!new RegExp(`\\b${encoding}\\b`).test(accepted)) continue;
    const compressed = await stat(file + ending).catch(() => undefined);
    if (compressed) return { file: file + ending, bytes: compressed.size, encoding };
  }
  return { file, bytes: (await stat(file)).size };
}

/** Path and query of a request; nothing for one that is malformed. The path cannot leave the folder. */
function parse(url: string): { pathname: string; search: string } | undefined {
  try {
    const { pathname, search } = new URL(url, 'http://site');
    return { pathname: path.posix.normalize(decodeURIComponent(pathname)), search };
  } catch {
    return undefined;
  }
}
