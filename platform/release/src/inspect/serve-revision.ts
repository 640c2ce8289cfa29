import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRequest } from '../respond/request.ts';
import { respond } from '../respond/respond.ts';
import { openSite } from '../store/open-site.ts';
import type { Store } from '../store/store.ts';

export interface RevisionServer extends AsyncDisposable {
  /** Without a `/` at its end. */
  url: string;
}

/** Serves an unreleased site to a browser. As its proxy it lets nothing through. */
export async function serveRevision(store: Store, revision: string): Promise<RevisionServer> {
  const site = await openSite(store, { sequence: 0, revision });
  const server = createServer((incoming, response) => {
    const { method = 'GET', url: target = '/', headers } = incoming;
    // As the browser's proxy, for another host. A response, even a refusal, would be a fault of the page (CORS) on its
    // console.
    if (!target.startsWith('/')) {
      incoming.destroy();
      return;
    }
    const header = (name: string) => headers[name] as string | undefined;
    respond(site, readRequest(method, target, header)).then(
      ({ status, headers: sent, body }) => response.writeHead(status, sent).end(body),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
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
