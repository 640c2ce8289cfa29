import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

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
  get: (key: string) => Promise<Response | undefined>;
  head: (key: string) => Promise<Headers | undefined>;
  /** The keys with a prefix, and the entity tags of their objects. */
  list: (prefix: string) => Promise<Map<string, string>>;
  /** @returns the status: 412 if a condition in the headers does not hold */
  put: (key: string, bytes: Buffer, headers: Record<string, string>) => Promise<number>;
  remove: (key: string) => Promise<void>;
}

const TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
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
  const endpoint = env.AWS_ENDPOINT_URL_S3;
  const url = endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`;
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

  /** Repeats what was not answered, or with an error of the server. */
  async function ask(target: string, init: RequestInit = {}): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt === ATTEMPTS;
      try {
        const response = await client.fetch(target, {
          ...init,
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (isLast || response.status < 500) return response;
      } catch (error) {
        if (isLast) throw error;
      }
      await delay(PAUSE_MS * attempt);
    }
  }

  async function refusal(response: Response): Promise<Error> {
    return new Error(
      `${place} answers ${response.status}: ${(await response.text()).slice(0, 200)}`,
    );
  }

  return {
    place,
    async get(key) {
      const response = await ask(urlOf(key));
      if (response.ok) return response;
      const found = response.clone();
      if ((await response.text()).includes('<Code>NoSuchKey</Code>')) return undefined;
      throw await refusal(found);
    },
    async head(key) {
      const response = await ask(urlOf(key), { method: 'HEAD' });
      if (response.status === 404) return undefined;
      if (!response.ok) throw await refusal(response);
      return response.headers;
    },
    async list(keyPrefix) {
      const found = new Map<string, string>();
      const query = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        prefix: prefix + keyPrefix,
      });
      for (;;) {
        const response = await ask(`${url}?${query.toString()}`);
        if (!response.ok) throw await refusal(response);
        const text = await response.text();
        for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const [, key = ''] = /<Key>(.*?)<\/Key>/.exec(object) ?? [];
          const [, tag = ''] = /<ETag>(?:&quot;|")?(.*?)(?:&quot;|")?<\/ETag>/.exec(object) ?? [];
          found.set(decodeURIComponent(key.replaceAll('+', ' ')).slice(prefix.length), tag);
        }
        const [, next] = /<NextContinuationToken>(.*?)</.exec(text) ?? [];
        if (!next) return found;
        query.set('continuation-token', next);
      }
    },
    async put(key, bytes, headers) {
      const body = new Uint8Array(bytes);
      const response = await ask(urlOf(key), { method: 'PUT', body, headers });
      if (!response.ok && response.status !== 412 && response.status !== 409) {
        throw await refusal(response);
      }
      return response.status;
    },
    async remove(key) {
      const response = await ask(urlOf(key), { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await refusal(response);
    },
  };
}
