import { respond, type ServedSite } from '@platform/release/respond/respond';
import { listen, siteListener } from '@platform/release/respond/http-server';
import { createCertificate } from './certificate.ts';
import { startEdge } from './edge.ts';
import { createLink } from './link.ts';

/** A phone on a slow mobile network, as Lighthouse assumes it. */
const MOBILE_LINK = { bytesPerSecond: 1_600_000 / 8, latency: 150 };

/** All servers share one slow link. */
export interface Network extends AsyncDisposable {
  /** The fingerprint of the certificate of all servers, which the browser must trust. */
  fingerprint: string;
  /** Puts an edge in front of a server. @returns the address of the edge */
  connect: (origin: string) => Promise<string>;
  /** Serves a site as `npm start` does, behind an edge. @param site called for each request @returns the address */
  serve: (site: () => ServedSite) => Promise<string>;
}

export function createNetwork(): Network {
  const running = new AsyncDisposableStack();
  const link = createLink(MOBILE_LINK);
  const certificate = createCertificate();

  async function connect(origin: string): Promise<string> {
    const edge = await startEdge({ origin, link, certificate });
    running.defer(() => edge.close());
    return edge.url;
  }

  return {
    fingerprint: certificate.fingerprint,
    connect,
    async serve(site) {
      const answer = siteListener((request) => respond(site(), request));
      const server = await listen(answer, { port: 0 });
      running.defer(() => server.close());
      return connect(server.url);
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
