import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { request as requestOf, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { respond, type ServedSite } from '@platform/release/respond/respond';
import { listen, siteListener } from '@platform/release/respond/http-server';

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

/** How urgent a response is, from 0 to 7, and whether its parts are useful before it is complete. */
interface Priority {
  urgency: number;
  isIncremental: boolean;
}

const DEFAULT_URGENCY = 3;

/** For example `u=1, i`. @see https://www.rfc-editor.org/rfc/rfc9218 */
export function readPriority(header = ''): Priority {
  const fields = header.split(',').map((field) => field.trim());
  const urgency = fields.map((field) => /^u=([0-7])$/.exec(field)?.[1]).find(Boolean);
  return {
    urgency: Number(urgency ?? DEFAULT_URGENCY),
    isIncremental: fields.includes('i'),
  };
}

interface LinkSpeed {
  bytesPerSecond: number;
  /** Milliseconds between a request and the first byte of its response. */
  latency: number;
}

export interface Transfer extends Priority {
  body: Buffer;
  sent: number;
  write: (chunk: Buffer) => void;
  end: () => void;
}

interface Link extends LinkSpeed {
  /** Sends a response when the more urgent ones have been sent. @returns what cancels it */
  send: (transfer: Omit<Transfer, 'sent'>) => () => void;
}

/** Bytes. */
const PACKET = 1400;
const TICK_MILLISECONDS = 4;
/** After a pause the link sends no more than it could have sent in this time. */
const BURST_SECONDS = 0.05;

/**
 * By priority, as a good HTTP/2 server sends. The browser's throttle ignores priorities, so a font delays a stylesheet.
 */
export function createLink(speed: LinkSpeed): Link {
  const transfers: Transfer[] = [];
  let timer: NodeJS.Timeout | undefined;
  let allowed = 0;
  let last = 0;

  function tick(): void {
    const now = performance.now();
    const { bytesPerSecond } = speed;
    const earned = ((now - last) / 1000) * bytesPerSecond;
    allowed = Math.min(allowed + earned, BURST_SECONDS * bytesPerSecond);
    last = now;
    while (allowed > 0 && transfers.length > 0) allowed -= sendPacket(transfers);
    if (transfers.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    ...speed,
    send(options) {
      const transfer = { ...options, sent: 0 };
      transfers.push(transfer);
      if (!timer) {
        last = performance.now();
        allowed = Math.min(allowed, 0);
        timer = setInterval(tick, TICK_MILLISECONDS);
      }
      return () => remove(transfers, transfer);
    },
  };
}

/** @returns the bytes of the packet */
export function sendPacket(transfers: Transfer[]): number {
  const next = mostUrgent(transfers);
  if (!next) return 0;
  const chunk = next.body.subarray(next.sent, next.sent + PACKET);
  next.sent += chunk.length;
  if (chunk.length > 0) next.write(chunk);
  const isComplete = next.sent === next.body.length;
  if (isComplete) next.end();
  if (isComplete || next.isIncremental) remove(transfers, next);
  // Incremental responses take turns.
  if (!isComplete && next.isIncremental) transfers.push(next);
  return chunk.length;
}

/** As RFC 9218 advises: by urgency, then one complete response after the other, then the incremental ones in turns. */
function mostUrgent(transfers: readonly Transfer[]): Transfer | undefined {
  const urgency = Math.min(...transfers.map((one) => one.urgency));
  const urgent = transfers.filter((one) => one.urgency === urgency);
  return urgent.find((one) => !one.isIncremental) ?? urgent[0];
}

function remove<T>(list: T[], item: T): void {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
}
