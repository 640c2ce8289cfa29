import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keysOf, readSiteIndex } from '../live/site-index.ts';
import { mediaType } from '../site/media-types.ts';
import { filesFor } from '../site/parts.ts';
import { readRequestPath } from '../site/request-path.ts';
import type { Store } from '../store/store.ts';

/** A composed site that answers on loopback, whether it is live or not. */
export interface RevisionServer extends AsyncDisposable {
  /** Without a `/` at its end. */
  url: string;
}

/** Serves one revision straight out of the store, as a static host would. */
export async function serveRevision(store: Store, revision: string): Promise<RevisionServer> {
  const index = await readSiteIndex(store, revision);
  const files = keysOf(index);
  const server = createServer((request, response) => {
    const requested = readRequestPath(request.url ?? '/');
    if (typeof requested === 'number') response.writeHead(requested).end();
    else
      answer(requested.pathname, response).catch((error: Error) =>
        response.writeHead(500).end(error.message),
      );
  });

  async function answer(pathname: string, response: ServerResponse): Promise<void> {
    const isCode = pathname.startsWith('/mf/');
    const keys = isCode
      ? [pathname.slice(1)]
      : filesFor(pathname, index.prefixes).map((file) => files.get(file));
    for (const key of keys) {
      const bytes = key === undefined ? undefined : await store.read(key);
      if (key !== undefined && bytes)
        return void response.setHeader('Content-Type', mediaType(key)).end(bytes);
    }
    const page = isCode ? undefined : await store.read(files.get('404.html')!);
    return void response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
