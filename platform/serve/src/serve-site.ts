import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { LOOPBACK } from './loopback.ts';
import { type FailedRequest, pathOf, respond } from './respond.ts';
import type { ServedState } from './served-site.ts';

export interface HandledRequest {
  event: 'request';
  method: string;
  /** Without the query, which can contain what a visitor typed. */
  path: string;
  status: number;
  bytes: number;
  milliseconds: number;
}

export interface HttpServer {
  url: string;
  /** Stops accepting connections, and waits for open requests until the time is over. */
  close: (graceMs?: number) => Promise<void>;
}

/**
 * @param options.state called for each request; without a state the response is 503
 * @param options.port 0 for any free port
 * @param options.host loopback by default
 */
export async function serveSite(options: {
  state: (target: string) => Promise<ServedState | undefined> | ServedState | undefined;
  port: number;
  host?: string | undefined;
  log?: (event: HandledRequest | FailedRequest) => void;
}): Promise<HttpServer> {
  const { log = () => undefined } = options;
  let isClosing = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const { method = 'GET' } = request;
    const url = originForm(request.url ?? '/');
    const header = (name: string) => textOf(request.headers[name]);
    const state = () => options.state(url);
    const asked = { method, target: url, header };
    const { status, headers, body } = await respond(asked, { state, log });
    if (isClosing) response.setHeader('Connection', 'close');
    response.writeHead(status, headers).end(body);
    const milliseconds = performance.now() - started;
    log({
      event: 'request',
      method,
      path: pathOf(url),
      status,
      bytes: body?.length ?? 0,
      milliseconds,
    });
  }

  const server = await listen((request, response) => void handle(request, response), options);
  return {
    url: server.url,
    close(graceMs) {
      isClosing = true;
      return server.close(graceMs);
    },
  };
}

/**
 * Proxies send the absolute form, and each server must accept it.
 * @see https://www.rfc-editor.org/rfc/rfc9112#name-absolute-form
 */
function originForm(target: string): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(target) ?? [];
  if (origin === undefined) return target;
  const rest = target.slice(origin.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;

/** @throws Error if the port is taken */
export async function listen(
  listener: RequestListener,
  { port, host = LOOPBACK }: { port: number; host?: string | undefined },
): Promise<HttpServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: open } = server.address() as AddressInfo;
  return {
    url: addressOf(host, open),
    close: (graceMs = 0) => stop(server, graceMs),
  };
}

/** @see https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2 */
export function addressOf(host: string, port: number): string {
  // The zone of a link-local address starts with a `%`, which addresses encode.
  const name = isIPv6(host) ? `[${host.replace('%', '%25')}]` : host;
  return `http://${host === LOOPBACK ? 'localhost' : name}:${port}`;
}

/** Ends idle connections immediately, the others when their request is answered or the time is over. */
async function stop(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
