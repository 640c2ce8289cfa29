import { lookup } from 'node:dns/promises';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { readRequest, type SiteRequest } from './request.ts';
import type { SiteResponse } from './respond.ts';

/**
 * Where `localhost` has several addresses, the IPv4 one, which programs also use by number; some machines know only
 * `::1`.
 */
export const LOOPBACK = (await lookup('localhost', { order: 'ipv4first' })).address;

export interface HttpServer {
  url: string;
  /** Stops accepting connections, and waits for open requests until the time is over. */
  close: (graceMs?: number) => Promise<void>;
}

/** @throws Error if the port is taken */
export async function listen(
  listener: RequestListener,
  { port, host = LOOPBACK }: { port: number; host?: string | undefined },
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    if (!server.listening) response.setHeader('Connection', 'close');
    listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: open } = server.address() as AddressInfo;
  return {
    url: addressOf(host, open),
    /** Ends idle connections immediately, the others when their request is answered or the time is over. */
    async close(graceMs = 0) {
      const closed = new Promise((resolve) => server.close(resolve));
      const timer = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

export interface HandledRequest {
  event: 'request';
  method: string;
  path: string;
  status: number;
  bytes: number;
  milliseconds: number;
}

/** @param answer never rejects */
export const siteListener =
  (
    answer: (request: SiteRequest) => Promise<SiteResponse>,
    log: (event: HandledRequest) => void = () => undefined,
  ): RequestListener =>
  async ({ method = 'GET', url = '/', headers: own }, response) => {
    const started = performance.now();
    const request = readRequest(method, url, (name) => own[name] as string | undefined);
    const { status, headers, body } = await answer(request);
    response.writeHead(status, headers).end(body);
    const milliseconds = performance.now() - started;
    log({
      event: 'request',
      method,
      path: request.raw,
      status,
      bytes: body?.length ?? 0,
      milliseconds,
    });
  };

/** @see https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2 */
export function addressOf(host: string, port: number): string {
  // The zone of a link-local address starts with a `%`, which addresses encode.
  const name = isIPv6(host) ? `[${host.replace('%', '%25')}]` : host;
  return `http://${host === LOOPBACK ? 'localhost' : name}:${port}`;
}
