import {
  createServer as createHttpServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { LOOPBACK } from '@platform/release/respond/http-server';

/**
 * - `down`: refuses connections, as if its process were gone
 * - `slow`: gets each request, and its answer arrives when the fault ends
 * - `answers 500`: refuses each request with an error of its protocol
 * - `cut off`: gets each request, and the connection breaks in the middle of the answer
 */
export const LINK_FAULTS = ['down', 'slow', 'answers 500', 'cut off'] as const;
/** Of HTTP only: refuses each method and address once, as if a clock were wrong. */
export const REFUSES_ONCE = 'answers 401 once';
export type LinkFault = (typeof LINK_FAULTS)[number] | typeof REFUSES_ONCE;

/** A part of the backend as the others reach it. */
export interface FaultyLink {
  /** From now on. Without a fault, it works again. */
  set(fault?: LinkFault): Promise<void>;
  /**
   * Requests, or connections, that met a fault since the last one was set. A part that refuses connections counts none.
   */
  met(): number;
}

export interface LinkOptions {
  /** Where the others reach the part. */
  port: number;
  /** Where it listens. */
  to: number;
}

const newState = (fault?: LinkFault) => ({
  fault,
  met: 0,
  /** Each sends one. */
  pendingAnswers: [] as (() => void)[],
  /** Methods and addresses. */
  refused: new Set<string>(),
});
type State = ReturnType<typeof newState>;

function change(state: State, fault: LinkFault | undefined): void {
  const { pendingAnswers } = state;
  Object.assign(state, newState(fault));
  for (const send of pendingAnswers) send();
}

/**
 * For HTTP. Pages of other origins can read the errors, as those of a hosted gateway.
 * @param prefixes of paths: each is a part of its own, which answers 503 while it is down
 */
export async function faultyHttpLink<Prefix extends string = never>(
  { port, to }: LinkOptions,
  prefixes: readonly Prefix[] = [],
): Promise<AsyncDisposable & { whole: FaultyLink; parts: Record<Prefix, FaultyLink> }> {
  const whole = newState();
  const states = new Map(prefixes.map((prefix) => [prefix, newState()]));
  const stateOf = (url = ''): State =>
    whole.fault ? whole : (states.get(prefixes.find((prefix) => url.startsWith(prefix))!) ?? whole);

  const server = createHttpServer((incoming, response) => {
    void answer(incoming, response, { state: stateOf(incoming.url), to }).catch(() =>
      response.destroy(),
    );
  });
  // Only a message may end a request that the link holds.
  server.requestTimeout = 0;
  const listening = gate(server, port, () => server.closeAllConnections());
  await listening.set(true);
  const linkOf = (state: State): FaultyLink => ({
    async set(fault) {
      change(state, fault);
      if (state === whole) await listening.set(fault !== 'down');
    },
    met: () => state.met,
  });
  return {
    whole: linkOf(whole),
    parts: Object.fromEntries(
      Array.from(states, ([prefix, state]) => [prefix, linkOf(state)]),
    ) as Record<Prefix, FaultyLink>,
    [Symbol.asyncDispose]: () => listening.set(false),
  };
}

const UNAVAILABLE = { message: 'The upstream server is not available' };
/** As of a hosted gateway and of PostgREST. */
const REFUSALS: Partial<Record<LinkFault, { status: number; body: object }>> = {
  down: { status: 503, body: UNAVAILABLE },
  'answers 500': { status: 500, body: UNAVAILABLE },
  [REFUSES_ONCE]: { status: 401, body: { code: 'PGRST303', message: 'JWT issued at future' } },
};

async function answer(
  incoming: IncomingMessage,
  response: ServerResponse,
  { state, to }: { state: State; to: number },
): Promise<void> {
  const { fault, refused } = state;
  const asked = `${incoming.method} ${incoming.url}`;
  // The auth server itself does not ask for the time of a token.
  const isRepeated = fault === REFUSES_ONCE && (asked.includes('/auth/v1/') || refused.has(asked));
  // A browser asks with OPTIONS whether a page may send its request.
  const isMet = fault !== undefined && incoming.method !== 'OPTIONS' && !isRepeated;
  if (isMet) state.met += 1;
  const refusal = isMet && REFUSALS[fault];
  if (refusal) {
    refused.add(asked);
    incoming.resume();
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
    response.writeHead(refusal.status, headers).end(JSON.stringify(refusal.body));
    return;
  }
  const { status, headers, body } = await forward(incoming, to);
  if (isMet && fault === 'slow' && state.fault === 'slow') {
    await new Promise<void>((resolve) => state.pendingAnswers.push(resolve));
  }
  if (response.destroyed) return;
  if (!isMet || fault !== 'cut off') response.writeHead(status, headers).end(body);
  // Without a body, the head is the whole answer.
  else if (body.length === 0) response.destroy();
  else {
    response.writeHead(status, headers);
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }
}

async function forward(
  incoming: IncomingMessage,
  port: number,
): Promise<{ status: number; headers: OutgoingHttpHeaders; body: Buffer }> {
  const { method, url: path, headers: asked } = incoming;
  // A connection of its own: the server may close an idle one in the moment of the next request.
  const headersOut = { ...asked, connection: 'close' };
  const to = { host: LOOPBACK, port, method, path, headers: headersOut, agent: false as const };
  const outgoing = incoming.pipe(request(to));
  const [answered] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(answered);
  const { connection: _, 'transfer-encoding': __, ...headers } = answered.headers;
  if (body.length > 0) headers['content-length'] = String(body.length);
  return { status: answered.statusCode!, headers, body };
}

/**
 * For any protocol.
 * @param refuse answers a new connection with the protocol's error
 * @param cuts whether new connections are cut off too, or only those that are open, as when a database fails over
 */
export async function faultyTcpLink(
  { port, to }: LinkOptions,
  { refuse, cuts }: { refuse: (socket: Socket) => void; cuts: 'open' | 'all' },
): Promise<AsyncDisposable & { whole: FaultyLink }> {
  const state = newState();
  const sockets = new Set<Socket>();
  let openBefore = new Set<Socket>();
  const isCut = (client: Socket): boolean =>
    state.fault === 'cut off' && (cuts === 'all' || openBefore.has(client));
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  const server = createServer((client) => {
    keep(client, sockets);
    if (state.fault === 'answers 500') {
      state.met += 1;
      return refuse(client);
    }
    const part = keep(connect(to, LOOPBACK), sockets);
    client.pipe(part);
    part.on('data', (bytes: Buffer) => {
      if (state.fault === 'slow' || isCut(client)) state.met += 1;
      if (isCut(client)) {
        client.write(bytes.subarray(0, bytes.length / 2), () => client.destroy());
      } else if (state.fault === 'slow') {
        part.pause();
        state.pendingAnswers.push(() => {
          client.write(bytes);
          part.resume();
        });
      } else client.write(bytes);
    });
    client.on('close', () => part.destroy());
    part.on('close', () => client.destroy());
  });
  const listening = gate(server, port, endAll);
  await listening.set(true);
  return {
    whole: {
      async set(fault) {
        change(state, fault);
        openBefore = new Set(sockets);
        if (fault === 'answers 500') endAll();
        await listening.set(fault !== 'down');
      },
      met: () => state.met,
    },
    [Symbol.asyncDispose]: () => listening.set(false),
  };
}

function keep(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket);
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  return socket;
}

/** @param endAll ends the open connections */
const gate = (server: Server, port: number, endAll: () => void) => ({
  async set(isOpen: boolean): Promise<void> {
    if (isOpen === server.listening) return;
    if (isOpen) server.listen(port, LOOPBACK);
    else server.close();
    endAll();
    await once(server, isOpen ? 'listening' : 'close');
  },
});

/** What Postgres says when it has too many connections. */
export function refusePostgres(socket: Socket): void {
  const fields = ['SFATAL', 'VFATAL', 'C53300', 'Msorry, too many clients already', ''];
  const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(text.length + 4, 1);
  socket.once('data', () => socket.end(Buffer.concat([head, text])));
}

/** @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3 */
export const refuseSmtp = (socket: Socket): void => {
  socket.end('421 The service is not available\r\n');
};
