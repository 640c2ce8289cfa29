import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../respond/http-server.ts';
import { openBucket } from '../store/bucket.ts';

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

export interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  code?: string;
  bytes?: Buffer;
}

export interface S3ServerOptions {
  /** Supports conditions, as S3 does since 2024. */
  conditionalWrites: boolean;
  /** For each request. */
  latencyMs?: number;
}

/** A name with dots, as people have them. */
const BUCKET = 'releases.site.example';

/** A bucket in memory, with the requests of S3 that stores and exports make. */
export async function startS3Server(options: S3ServerOptions) {
  const { conditionalWrites, latencyMs = 0 } = options;
  const objects: Objects = new Map();
  const answers: S3Answer[] = [];
  const requests: { line: string; at: number }[] = [];
  let lost = { key: '', times: 0 };
  let clockMs = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', socket } = request;
    requests.push({ line: `${method} ${url}`, at: performance.now() });
    const body = await buffer(request);
    if (latencyMs > 0) await delay(latencyMs);
    const now = new Date(Date.now() + clockMs);
    const refused = answers.shift() ?? refusalOf(request, now);
    const isLost = !refused && method === 'PUT' && lost.times > 0 && url.includes(lost.key);
    if (isLost) lost.times -= 1;
    const { status, headers, code, bytes } =
      refused ?? answerOf(objects, { request, body, now, conditionalWrites });
    if (isLost) return void socket.destroy();
    const text = code && `<Error><Code>${code}</Code><Message>As S3 says.</Message></Error>`;
    const sent = bytes ?? Buffer.from(text ?? '');
    response
      .writeHead(status, { Date: now.toUTCString(), 'content-length': sent.length, ...headers })
      .end(sent);
  }

  const server = await listen((...asked) => void handle(...asked), { port: 0 });
  const env = {
    // With a `/` at its end, as people have it.
    AWS_ENDPOINT_URL_S3: `${server.url.replace('localhost', '127.0.0.1')}/`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  };
  const address = (prefix = '') => `s3://${BUCKET}/${prefix}`;
  return {
    env,
    address,
    open: (prefix?: string) => openBucket(address(prefix), env),
    /** Credentials that can create under `inbox/<team>/` of a prefix, and read. */
    openAs: (team: string, prefix?: string) =>
      openBucket(address(prefix), { ...env, AWS_ACCESS_KEY_ID: `team-${team}` }),
    /** Stores the next writes (by default one) of keys that contain this text, but breaks their connections. */
    loseResponseOf: (key: string, times = 1) => void (lost = { key, times }),
    /** Answers the next requests so, one each, without doing what they ask for. */
    answerNext: (...some: S3Answer[]) => void answers.push(...some),
    /** Moves its clock. Like S3, it refuses requests from more than 15 minutes away. */
    moveClock: (milliseconds: number) => void (clockMs = milliseconds),
    /** The method, address and time of each request. */
    requests,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/**
 * As S3 before it looks for the bucket. An image of AWS: the policy in
 * docs/owners.md is a few lines of code here, signatures of requests are not checked, and an answer to a missing key
 * does not depend on rights.
 */
function refusalOf(
  { headers, method, url = '' }: IncomingMessage,
  now: Date,
): S3Answer | undefined {
  const time = String(headers['x-amz-date']).replace(/(....)(..)(..T..)(..)(.*)/, '$1-$2-$3:$4:$5');
  if (Math.abs(Date.parse(time) - now.getTime()) > 15 * 60_000) {
    return { status: 403, code: 'RequestTimeTooSkewed' };
  }
  const [, id = '', team = ''] =
    /Credential=(test|team-([\w-]+))\//.exec(headers.authorization ?? '') ?? [];
  const isRead = method === 'GET' || method === 'HEAD';
  const isOwn = method === 'PUT' && url.includes(`/inbox/${team}/`);
  if (team !== '' && !isRead && !isOwn) return { status: 403, code: 'AccessDenied' };
  return id ? undefined : { status: 403, code: 'InvalidAccessKeyId' };
}

/** By key. */
type Objects = Map<string, { bytes: Buffer; headers: Record<string, string> }>;

interface Asked extends Pick<S3ServerOptions, 'conditionalWrites'> {
  request: IncomingMessage;
  body: Buffer;
  now: Date;
}

function answerOf(objects: Objects, { request, body, now, conditionalWrites }: Asked): S3Answer {
  const { method, headers: sent } = request;
  const { pathname, searchParams } = new URL(request.url!, 'http://bucket');
  if (searchParams.has('list-type')) return listOf(objects, searchParams);
  const key = decodeURIComponent(pathname.slice(`/${BUCKET}/`.length));
  const found = objects.get(key);
  if (method === 'PUT') {
    if (conditionalWrites && found && sent['if-none-match'] === '*')
      return { status: 412, code: 'PreconditionFailed' };
    const kept = ['content-type', 'cache-control'].filter((name) => sent[name] !== undefined);
    const headers = {
      ...Object.fromEntries(kept.map((name) => [name, String(sent[name])])),
      etag: `"${createHash('md5').update(body).digest('hex')}"`,
      'last-modified': now.toUTCString(),
    };
    objects.set(key, { bytes: body, headers });
    return { status: 200 };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  return found ? { status: 200, ...found } : { status: 404, code: 'NoSuchKey' };
}

/** In pages, as S3 lists. */
function listOf(objects: Objects, query: URLSearchParams): S3Answer {
  const [prefix, after] = ['prefix', 'continuation-token'].map((name) => query.get(name) ?? '');
  const max = Number(query.get('max-keys') ?? 1000);
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix!) && key > after!);
  const page = keys.toSorted().slice(0, max);
  const contents = page.map((key) => {
    const { etag = '' } = objects.get(key)!.headers;
    return `<Contents><Key>${encodeURIComponent(key)}</Key><ETag>${etag.replaceAll('"', '&quot;')}</ETag></Contents>`;
  });
  const next =
    keys.length > max ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const bytes = Buffer.from(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
  return { status: 200, headers: { 'content-type': 'application/xml' }, bytes };
}
