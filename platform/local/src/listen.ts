import { serve, type HttpBindings } from '@hono/node-server';
import { LOOPBACK } from '@platform/serve/http-server';
import { Hono } from 'hono';
import { localRequestsOnly } from './local-requests.ts';

/** Only on localhost. Requests from pages of other sites and to other host names get 403. */
export function listen(
  app: { fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response> },
  port: number,
): Promise<{ close(): Promise<void> }> {
  const guarded = new Hono<{ Bindings: HttpBindings }>()
    .use(localRequestsOnly)
    .all('*', (context) => app.fetch(context.req.raw, context.env));
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: guarded.fetch, port, hostname: LOOPBACK }, () =>
      resolve({
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            // Browsers keep connections open, and waiting for them would keep the process alive.
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
    server.once('error', reject);
  });
}
