import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answer } from './answer.ts';
import type { StaticSite } from './static-site.ts';

/** A running server of a site. */
export interface SiteServer {
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves a site on loopback like a static host.
 * @param options.site called for each request, so that a release shows at once
 * @param options.port 0 for any free port
 */
export async function serveSite(options: {
  site: () => Promise<StaticSite>;
  port: number;
}): Promise<SiteServer> {
  const server = createServer((request, response) => {
    options
      .site()
      .then((site) => answer(site, request, response))
      .catch((error: Error) => response.writeHead(500).end(`${error.message}\n`));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
