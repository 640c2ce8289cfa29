import { request as requestOf, type IncomingMessage } from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Certificate } from './certificate.ts';
import { type Link, readPriority } from './link.ts';

/** Like the edge of a content delivery network. */
export interface Edge {
  /** `https://localhost:<port>` */
  url: string;
  close: () => Promise<void>;
}

/** Headers that belong to one connection, which HTTP/2 forbids. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']);

/** Over HTTP/2 through a slow link. Responses keep their headers and their compression. */
export async function startEdge(options: {
  origin: string;
  link: Link;
  certificate: Certificate;
}): Promise<Edge> {
  const { origin, link, certificate } = options;
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
      new Promise((resolve) => {
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
