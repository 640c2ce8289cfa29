import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { ask, clockDifference, describeClock } from '@platform/contract/ask';
import { Failure, requestFailure } from '@platform/contract/failure';
import { mediaType } from '../respond/respond.ts';
import {
  type Access,
  BrokenFile,
  checkedKey,
  isKey,
  type ReadableStore,
  type Store,
} from './store.ts';

/** The usual variables of AWS. */
export interface S3Environment {
  AWS_REGION?: string;
  AWS_ACCESS_KEY_ID?: string;
  AWS_SECRET_ACCESS_KEY?: string;
  AWS_SESSION_TOKEN?: string;
  /** An S3-compatible server that is not Amazon's. */
  AWS_ENDPOINT_URL_S3?: string;
}

/** S3 or compatible, or what is under a prefix of one. It needs `fetch` alone, so Workers read it too. */
export interface Bucket {
  place: string;
  /** @throws BrokenFile for more than `maxBytes`, before its body is read */
  get: (key: string, maxBytes?: number) => Promise<Response | undefined>;
  head: (key: string) => Promise<Headers | undefined>;
  /** The keys with a prefix, and the entity tags of their objects. @param max the first ones, of one answer */
  list: (prefix: string, max?: number) => Promise<Map<string, string>>;
  /** @returns the status: 412 if a condition in the headers does not hold */
  put: (key: string, bytes: Buffer, headers: Record<string, string>) => Promise<number>;
  remove: (key: string) => Promise<void>;
  /** By the last answer. */
  now: () => Date;
}

const TIMEOUT_MS = 30_000;
const PRECONDITION_FAILED = 412;
const TOO_LARGE = 413;
/** 409: two conditional writes collided. */
const BUSY = new Set([409, 429]);
/** Of a request without an answer. */
const ATTEMPTS = 3;
/** Of a request that the server asks to repeat. */
const BUSY_ATTEMPTS = 8;
/** Doubles each time. */
const PAUSE_MS = 50;

/** `s3://bucket/prefix` */
export const isBucket = (place: string): boolean => /^s3:\/\//i.test(place);

/**
 * @param address `s3://bucket/prefix`
 * @throws Error in one sentence for another address, or if a variable is missing
 */
export function openBucket(address: string, env: S3Environment, timeoutMs = TIMEOUT_MS): Bucket {
  const [, bucket, under = ''] = /^s3:\/\/([^/]+)\/?(.*)$/i.exec(address) ?? [];
  if (!bucket) throw new Error(`${address} is not s3://bucket/prefix.`);
  const required = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  const [region, accessKeyId, secretAccessKey] = required.map((name) => {
    if (!env[name]) throw new Error(`${address} needs the variable ${name}.`);
    return env[name];
  }) as [string, string, string];
  const prefix = under.replace(/\/*$/, under && '/');
  const place = `s3://${bucket}/${prefix}`;
  const url = bucketUrl(bucket, env.AWS_ENDPOINT_URL_S3, region);
  const { host } = new URL(url);
  const what = `${place} at ${host}`;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
    service: 's3',
    region,
    retries: 0,
  });
  const urlOf = (key: string): string =>
    url + (prefix + key).split('/').map(encodeURIComponent).join('/');

  /** Repeats what was not answered in full, and what the server asks to repeat, as long as one answer may take. */
  async function send(
    target: string,
    init: RequestInit = {},
    maxBytes = Infinity,
  ): Promise<Response> {
    const started = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const mayRepeat = (pause: number, attempts: number): boolean =>
        attempt < attempts && performance.now() - started + pause < timeoutMs;
      let pause = PAUSE_MS * 2 ** (attempt - 1);
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const answer = await ask(await client.sign(target, { ...init, signal }), {}, what);
        if (Number(answer.headers.get('content-length')) > maxBytes) {
          await answer.body?.cancel();
          return new Response(null, { status: TOO_LARGE });
        }
        const bytes = await answer.arrayBuffer();
        const response = new Response(bytes.byteLength > 0 ? bytes : null, answer);
        const isBusy = BUSY.has(response.status) || response.status >= 500;
        pause = Math.max(pause, isBusy ? retryAfterMs(response) : 0);
        if (!isBusy || !mayRepeat(pause, BUSY_ATTEMPTS)) return response;
      } catch (error) {
        if (!mayRepeat(pause, ATTEMPTS)) throw requestFailure(error, what);
      }
      await delay(pause);
    }
  }

  async function refusal(response: Response): Promise<Failure> {
    const { status } = response;
    const xml = await response.text();
    const read = (tag: string): string => new RegExp(`<${tag}>(.*?)</`, 's').exec(xml)?.[1] ?? '';
    const clock = describeClock(host);
    // The answer to HEAD has no code.
    const code = read('Code') || (status === 403 && clock ? CLOCK_REFUSED : '');
    const reason =
      code === CLOCK_REFUSED
        ? `refuses the clock of this machine${clock ? `, which is ${clock}` : ''}`
        : `answers ${[status, code].join(' ').trim()}${read('Message') && `: ${read('Message')}`}`;
    const remedy = REMEDIES.find(([when]) => when.test(`${status} ${code}`))![1];
    return new Failure(`${what} ${reason.replace(/\.?$/, '.')}`, { remedy });
  }

  return {
    place,
    async get(key, maxBytes) {
      const response = await send(urlOf(key), {}, maxBytes);
      if (response.status === TOO_LARGE) throw new BrokenFile(`${key} in ${place} is too large.`);
      if (response.ok) return response;
      const found = response.clone();
      if ((await response.text()).includes('<Code>NoSuchKey</Code>')) return undefined;
      throw await refusal(found);
    },
    async head(key) {
      const response = await send(urlOf(key), { method: 'HEAD' });
      if (response.status === 404) return undefined;
      if (!response.ok) throw await refusal(response);
      return response.headers;
    },
    async list(keyPrefix, max) {
      const found = new Map<string, string>();
      const query = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        prefix: prefix + keyPrefix,
        ...(max !== undefined && { 'max-keys': String(max) }),
      });
      for (;;) {
        const response = await send(`${url}?${query.toString()}`);
        if (!response.ok) throw await refusal(response);
        const text = await response.text();
        for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const [, key = ''] = /<Key>(.*?)<\/Key>/.exec(object) ?? [];
          const [, tag = ''] = /<ETag>(?:&quot;|")?(.*?)(?:&quot;|")?<\/ETag>/.exec(object) ?? [];
          found.set(decodeURIComponent(key.replaceAll('+', ' ')).slice(prefix.length), tag);
        }
        const [, next] = /<NextContinuationToken>(.*?)</.exec(text) ?? [];
        if (!next || max !== undefined) return found;
        query.set('continuation-token', next);
      }
    },
    async put(key, bytes, headers) {
      const body = new Uint8Array(bytes);
      const response = await send(urlOf(key), { method: 'PUT', body, headers });
      if (response.ok || response.status === PRECONDITION_FAILED) return response.status;
      throw await refusal(response);
    },
    now: () => new Date(Date.now() + clockDifference(host)),
    async remove(key) {
      const response = await send(urlOf(key), { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await refusal(response);
    },
  };
}

const CLOCK_REFUSED = 'RequestTimeTooSkewed';

/** By status and code of the answer. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/RequestTimeTooSkewed/, 'Set the clock of this machine, then repeat the command.'],
  [/^(?:409|429|5)/, 'Repeat the command in a minute.'],
  [/NoSuchBucket/, 'Check the name of the bucket and AWS_ENDPOINT_URL_S3.'],
  [/^30|Malformed|Location/, 'Check AWS_REGION.'],
  [/^40[13]/, 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and what they may do there.'],
  [/^/, 'Check AWS_ENDPOINT_URL_S3.'],
];

/** With the `/` at its end. @throws Error in one sentence if the endpoint is not an address */
function bucketUrl(bucket: string, endpoint: string | undefined, region: string): string {
  if (endpoint) {
    if (/^https?:\/\//.test(endpoint) && URL.canParse(endpoint))
      return `${endpoint.replace(/\/+$/, '')}/${bucket}/`;
    throw new Error(
      `AWS_ENDPOINT_URL_S3 is not an address such as https://s3.example: ${endpoint}`,
    );
  }
  const amazon = `s3.${region}.amazonaws.com`;
  // A name with a dot is outside of Amazon's certificate.
  return bucket.includes('.') ? `https://${amazon}/${bucket}/` : `https://${bucket}.${amazon}/`;
}

/** Its `Retry-After`: seconds, or a time on the server's clock. */
function retryAfterMs({ headers }: Response): number {
  const value = headers.get('retry-after') ?? '';
  const now = Date.parse(headers.get('date') ?? '') || Date.now();
  return (/^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now) || 0;
}

const PROBE = 'probe/conditional-writes';

/** The part of a store in a bucket that servers need. */
export const s3Reader = (bucket: Bucket): ReadableStore => ({
  place: bucket.place,
  async read(key, maxBytes) {
    const found = isKey(key) ? await bucket.get(key, maxBytes) : undefined;
    return found && Buffer.from(await found.arrayBuffer());
  },
  list: async (prefix, max) =>
    [...(await bucket.list(prefix, max)).keys()].filter(isKey).toSorted(),
});

/** @throws Error if the server ignores conditions on writes: concurrent releases could then overwrite each other */
export async function s3Store(bucket: Bucket, access: Access): Promise<Store> {
  const store = bucketStore(bucket);
  if (access === 'read') return store;
  const probe = Buffer.from(
    'Written once, to see whether this server refuses to write it twice.\n',
  );
  if ((await store.create(PROBE, probe)) && (await store.create(PROBE, probe))) {
    throw new Error(
      `${store.place} overwrites what it was told to create only (If-None-Match: *). ` +
        'Two simultaneous releases could lose one there: use a server that supports conditional writes.',
    );
  }
  return store;
}

function bucketStore(bucket: Bucket): Store {
  return {
    ...s3Reader(bucket),
    async create(key, bytes) {
      const headers = { 'content-type': mediaType(checkedKey(key)), 'if-none-match': '*' };
      try {
        return (await bucket.put(key, bytes, headers)) !== PRECONDITION_FAILED;
      } catch (error) {
        // No response arrived: the object may be there all the same, by this writer or another.
        if (await bucket.head(key).catch(() => undefined)) return false;
        if (error instanceof Failure && key.startsWith('states/'))
          error.outcome = `It is not known whether ${key} was written: remotes shows what is live.`;
        throw error;
      }
    },
    async writtenAt(key) {
      const headers = await bucket.head(checkedKey(key));
      return headers && new Date(headers.get('last-modified')!);
    },
    now: () => Promise.resolve(bucket.now()),
    remove: (key) => bucket.remove(checkedKey(key)),
  };
}
