import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publicKey, readSiteIndex } from '../live/site-store.ts';
import { mediaType } from '../site/media-types.ts';
import { filesFor } from '../site/parts.ts';
import type { Store } from '../store/store.ts';

/** A composed site that answers on loopback, whether it is live or not. */
export interface RevisionServer extends AsyncDisposable {
  /** Without a `/` at its end. */
  url: string;
}

/** Serves one revision straight out of the store, as a static host would. */
export async function serveRevision(store: Store, revision: string): Promise<RevisionServer> {
  const { prefixes } = await readSiteIndex(store, revision);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    answer(pathname, response).catch((error: Error) => response.writeHead(500).end(error.message));
  });

  async function answer(pathname: string, response: ServerResponse): Promise<void> {
    const isCode = pathname.startsWith('/mf/');
    const keys = isCode
      ? [pathname.slice(1)]
      : filesFor(pathname, prefixes).map((file) => publicKey(revision) + file);
    for (const key of keys) {
      const bytes = await store.read(key);
      if (bytes) return void response.setHeader('Content-Type', mediaType(key)).end(bytes);
    }
    const page = isCode ? undefined : await store.read(`${publicKey(revision)}404.html`);
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
