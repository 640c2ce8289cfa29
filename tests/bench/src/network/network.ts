import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { request as requestOf, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { respond, type ServedSite } from '@platform/release/respond/respond';
import { listen, siteListener } from '@platform/release/respond/http-server';
import { createLink, type Link, readPriority } from './link.ts';

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
    const edge = await startEdge(origin, link, certificate);
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

/**
 * Browsers use HTTP/2 only over TLS. Chromium trusts this certificate by its fingerprint: with ignored errors it would
 * not cache, and every repeat visit would be a first one.
 */
function createCertificate() {
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost';
  const args = [...words.split(' '), '-keyout', '-', '-out', '-'];
  const pem = execFileSync('openssl', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  // As `--ignore-certificate-errors-spki-list` takes it.
  const fingerprint = createHash('sha256').update(publicKey).digest('base64');
  return { key: pem, cert: pem, fingerprint };
}

/** Headers that belong to one connection, which HTTP/2 forbids. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

/**
 * Like the edge of a content delivery network: over HTTP/2 through a slow link. Responses keep their headers and their
 * compression.
 */
async function startEdge(
  origin: string,
  link: Link,
  certificate: ReturnType<typeof createCertificate>,
) {
  const sessions = new Set<{ destroy: () => void }>();
  const server = createSecureServer(certificate, (request, response) => {
    forward(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(error.message);
    });
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });

  async function forward(request: Http2ServerRequest, response: Http2ServerResponse) {
    const [found] = await Promise.all([ask(origin, request), wait(link.latency)]);
    const body = await buffer(found);
    if (response.stream.destroyed) return;
    response.writeHead(found.statusCode!, withoutConnection(found.headers));
    const cancel = link.send({
      ...readPriority(request.headers['priority']?.toString()),
      body,
      write: (chunk) => response.write(chunk),
      end: () => response.end(),
    });
    response.stream.once('close', cancel);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const session of sessions) session.destroy();
      }),
  };
}

function ask(origin: string, request: Http2ServerRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const forwarded = requestOf(new URL(request.url, origin), {
      method: request.method,
      headers: withoutConnection(request.headers),
    });
    forwarded.once('response', resolve).once('error', reject);
    request.pipe(forwarded);
  });
}

const withoutConnection = <T extends object>(headers: T): T =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !OF_CONNECTION.has(name)),
  ) as T;
