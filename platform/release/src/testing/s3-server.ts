import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startFauxqs } from 'fauxqs';
import { type Bucket, openBucket, type S3Environment } from '../store/bucket.ts';

/** A running S3 server with one empty bucket. */
export interface S3Server extends AsyncDisposable {
  env: Required<Omit<S3Environment, 'AWS_SESSION_TOKEN'>>;
  /** Credentials that can create under `inbox/<team>/` of a prefix, and read. */
  openAs: (team: string, prefix?: string) => Bucket;
  address: (prefix?: string) => string;
  open: (prefix?: string) => Bucket;
  /** Stores the next writes (by default one) of keys that contain this text, but breaks their connections. */
  loseResponseOf: (key: string, times?: number) => void;
  /** Answers the next requests so, one each, without doing what they ask for. */
  answerNext: (...answers: S3Answer[]) => void;
  /** Moves its clock. Like S3, it refuses requests from more than 15 minutes away. */
  moveClock: (milliseconds: number) => void;
  /** The method, address and time of each request. */
  requests: { line: string; at: number }[];
}

export interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  code?: string;
}

/** fauxqs ignores conditions on writes. */
export interface S3ServerOptions {
  /** Supports conditions, as S3 does since 2024. */
  conditionalWrites: boolean;
  /** For each request. */
  latencyMs?: number;
}

/** fauxqs with a proxy in front of it that adds what the options say. */
export async function startS3Server(options: S3ServerOptions): Promise<S3Server> {
  // A name with dots and an endpoint with a `/` at its end, as people have them.
  const bucket = 'releases.site.example';
  const fauxqs = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  fauxqs.createBucket(bucket);
  const proxy = await startProxy(fauxqs.port, options);
  const env = {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${proxy.port}/`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  const address = (prefix = '') => `s3://${bucket}/${prefix}`;
  return {
    env,
    address,
    open: (prefix) => openBucket(address(prefix), env),
    openAs: (team, prefix) =>
      openBucket(address(prefix), { ...env, AWS_ACCESS_KEY_ID: `team-${team}` }),
    ...proxy.controls,
    async [Symbol.asyncDispose]() {
      await proxy.stop();
      await fauxqs.stop();
    },
  };
}

async function startProxy(
  upstreamPort: number,
  { conditionalWrites, latencyMs = 0 }: S3ServerOptions,
) {
  // Writes run one after the other, so that none comes between a check and its write.
  let last = Promise.resolve();
  let lost = { key: '', times: 0 };
  let clockMs = 0;
  const answers: S3Answer[] = [];
  const requests: { line: string; at: number }[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push({ line: `${incoming.method} ${incoming.url}`, at: performance.now() });
    if (latencyMs > 0) await delay(latencyMs);
    const now = Date.now() + clockMs;
    response.setHeader('Date', new Date(now).toUTCString());
    const answer = answers.shift() ?? refusalOf(incoming, now);
    if (answer) {
      incoming.resume();
      const { status, code } = answer;
      const body = code && `<Error><Code>${code}</Code><Message>As S3 says.</Message></Error>`;
      return void response
        .writeHead(status, { 'content-type': 'application/xml', ...answer.headers })
        .end(incoming.method === 'HEAD' ? undefined : body);
    }
    const isLost = incoming.method === 'PUT' && lost.times > 0 && incoming.url!.includes(lost.key);
    if (isLost) lost.times -= 1;
    const target = isLost ? 'none' : response;
    if (!conditionalWrites || incoming.headers['if-none-match'] !== '*') {
      return forward(upstreamPort, incoming, target);
    }
    const created = last.then(() => createOnly(upstreamPort, incoming, target));
    // One that fails does not end those after it.
    last = created.catch(() => undefined);
    return created;
  }

  // A request that is still open when the server stops gets no response.
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => incoming.socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const controls: Pick<S3Server, 'loseResponseOf' | 'answerNext' | 'moveClock' | 'requests'> = {
    loseResponseOf: (key, times = 1) => void (lost = { key, times }),
    answerNext: (...some) => void answers.push(...some),
    moveClock: (milliseconds) => void (clockMs = milliseconds),
    requests,
  };
  return { port: (server.address() as AddressInfo).port, stop, controls };
}

/**
 * As S3 before it looks for the bucket. fauxqs accepts every key and time. An image of AWS: the policy in
 * docs/owners.md is a few lines of code here, signatures of requests are not checked, and an answer to a missing key
 * does not depend on rights.
 */
function refusalOf(
  { headers, method, url = '' }: IncomingMessage,
  now: number,
): S3Answer | undefined {
  const time = String(headers['x-amz-date']).replace(/(....)(..)(..T..)(..)(.*)/, '$1-$2-$3:$4:$5');
  if (Math.abs(Date.parse(time) - now) > 15 * 60_000) {
    return { status: 403, code: 'RequestTimeTooSkewed' };
  }
  const [, id = '', team = ''] =
    /Credential=(test|team-([\w-]+))\//.exec(headers.authorization ?? '') ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  const isOwn = method === 'PUT' && url.includes(`/inbox/${team}/`);
  if (team !== '' && !isRead && !isOwn) return { status: 403, code: 'AccessDenied' };
  return id ? undefined : { status: 403, code: 'InvalidAccessKeyId' };
}

type Target = ServerResponse | 'none';

async function createOnly(
  upstreamPort: number,
  incoming: IncomingMessage,
  target: Target,
): Promise<void> {
  const { status } = await fetch(`http://127.0.0.1:${upstreamPort}${incoming.url}`, {
    method: 'HEAD',
  });
  if (status === 404) return forward(upstreamPort, incoming, target);
  incoming.resume();
  if (target === 'none') return void incoming.socket.destroy();
  target
    .writeHead(412, { 'content-type': 'application/xml' })
    .end('<Error><Code>PreconditionFailed</Code></Error>');
}

function forward(upstreamPort: number, incoming: IncomingMessage, target: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = incoming;
    const passed = request(
      { host: '127.0.0.1', port: upstreamPort, method, path, headers },
      (response) => {
        if (target === 'none') {
          response.resume().once('end', () => {
            incoming.socket.destroy();
            resolve();
          });
          return;
        }
        const { date: _, ...known } = response.headers;
        target.writeHead(response.statusCode!, known);
        response.pipe(target).once('close', resolve);
      },
    );
    passed.once('error', reject);
    incoming.pipe(passed);
  });
}
