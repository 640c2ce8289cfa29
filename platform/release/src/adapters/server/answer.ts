import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { mediaType, readRequestPath } from '../../core/compose/request-path.ts';
import { findFile, findNotFound } from './find-file.ts';
import type { StaticSite } from './static-site.ts';

/** The compressed forms of a file, the smallest first: the encoding and the suffix. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const PLAIN_TEXT = { 'content-type': 'text/plain; charset=utf-8' };

/** Responds to one request from a site's files. */
export async function answer(
  site: StaticSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const requested = readRequestPath(request.url ?? '/');
  if (requested === 400) {
    response.writeHead(400, PLAIN_TEXT).end('Bad request\n');
    return;
  }
  if (requested !== 404) {
    const address = site.addresses.find((one) => requested.pathname === `${one}/`);
    if (address) {
      // An address of the route table, never the path of the request: browsers could read that as another host.
      response.writeHead(301, { location: address + requested.search }).end();
      return;
    }
  }
  const found = await (requested === 404 ? findNotFound(site) : findFile(site, requested.pathname));
  if (!found) {
    response.writeHead(404, PLAIN_TEXT).end('Not found\n');
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
  // A visitor who leaves during the transfer is no error.
  else await pipeline(createReadStream(sent.file, part), response).catch(() => undefined);
}

/** The smallest form of a file that the browser accepts. */
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

/** A part of a file, with both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a `Range` header requests. Safari plays videos only with ranges, and other browsers seek
 * with them.
 * @returns `undefined` to send the whole file: the header is missing, invalid, or has several ranges
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, bytes - Number(last));
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  return start <= end ? { start, end } : undefined;
}
