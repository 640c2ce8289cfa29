import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_FILE, type LiveFile } from '@platform/contract/registry';
import { mediaType, readRequestPath } from '../pages/request-path.ts';
import { addressesOf, fileFor, prefixesOf } from '../pages/site-parts.ts';
import { keysOf, readSiteIndex } from '../store/site-index.ts';
import type { Store } from '../store/store.ts';

export interface RevisionServer extends AsyncDisposable {
  /** Without a `/` at its end. */
  url: string;
}

/** Serves straight out of the store, as a static host would. As a proxy it lets nothing through. */
export async function serveRevision(store: Store, revision: string): Promise<RevisionServer> {
  const index = await readSiteIndex(store, revision);
  const files = keysOf(index);
  const addresses = new Set(addressesOf(index.routes));
  const server = createServer((request, response) => {
    const target = request.url ?? '/';
    // As the browser's proxy, for another host. A response, even a refusal, would be a fault of the page (CORS) on its
    // console.
    if (!target.startsWith('/')) {
      request.destroy();
      return;
    }
    const requested = readRequestPath(target);
    if (typeof requested === 'number') {
      response.writeHead(requested).end();
      return;
    }
    respond(requested.pathname, response).catch((error: Error) =>
      response.writeHead(500).end(error.message),
    );
  });

  async function respond(pathname: string, response: ServerResponse): Promise<void> {
    // A page asks before it leaves for another remote. Nothing of an unreleased site is recalled.
    if (pathname === LIVE_FILE) {
      const live: LiveFile = { sequence: 0, recalled: {} };
      return void response
        .setHeader('Content-Type', 'application/json; charset=utf-8')
        .end(JSON.stringify(live));
    }
    const isCode = pathname.startsWith('/mf/');
    const file = isCode
      ? undefined
      : fileFor(pathname, { addresses, prefixes: prefixesOf(index.routes) });
    const key = isCode ? pathname.slice(1) : file && files.get(file);
    const bytes = key === undefined ? undefined : await store.read(key);
    if (key !== undefined && bytes)
      return void response.setHeader('Content-Type', mediaType(key)).end(bytes);
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
