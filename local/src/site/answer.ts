import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Addresses whose content never changes: they carry a version or a hash. */
const IMMUTABLE = /^\/(mf|assets)\//;

/** Answers one request out of the folder. A missing file is a plain 404; any other address is a page. */
export async function answer(
  dir: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const pathname = decodePath(request.url ?? '/');
  const isFile = pathname !== undefined && path.extname(pathname) !== '';
  const file = isFile ? path.join(dir, pathname) : path.join(dir, 'index.html');
  const found = await stat(file).catch(() => undefined);
  if (pathname === undefined || !found?.isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n');
    return;
  }
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
    'content-length': found.size,
    'cache-control': IMMUTABLE.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  // A visitor who leaves in the middle is no fault.
  else await pipeline(createReadStream(file), response).catch(() => undefined);
}

/** The path of a request, or `undefined` for one that is malformed. It cannot leave the folder. */
function decodePath(url: string): string | undefined {
  try {
    return path.posix.normalize(decodeURIComponent(new URL(url, 'http://site').pathname));
  } catch {
    return undefined;
  }
}
