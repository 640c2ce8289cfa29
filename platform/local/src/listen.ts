import { serve } from '@hono/node-server';

/** Listens on 127.0.0.1; resolves when it does. */
export function listen(
  app: { fetch: Parameters<typeof serve>[0]['fetch'] },
  port: number,
): Promise<{ close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, () =>
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
