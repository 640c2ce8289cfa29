import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpServer, listen } from './http-server.ts';
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
