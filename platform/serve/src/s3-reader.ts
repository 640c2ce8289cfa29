import { isKey, type ReadableStore } from '@platform/release/adapters/stores/store';
import { AwsClient } from 'aws4fetch';

/** The place of a store in S3, in the usual variables. The credentials must be able to read and list the bucket. */
export interface S3Environment {
  /** `s3://bucket/prefix` */
  RELEASE_STORE: string;
  AWS_REGION: string;
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
  /** An S3-compatible server that is not Amazon's. */
  AWS_ENDPOINT_URL_S3?: string;
}

/** How long a visitor waits for the store at most. */
const READ_MS = 5000;

/**
 * Reads a store in S3 with `fetch` alone, for runtimes in which the SDK does not run.
 * @throws Error if `RELEASE_STORE` is not the address of a bucket
 */
export function s3Reader(env: S3Environment): ReadableStore {
  const [, bucket, below = ''] = /^s3:\/\/([^/]+)\/?(.*)$/i.exec(env.RELEASE_STORE) ?? [];
  if (!bucket)
    throw new Error(`RELEASE_STORE must be s3://bucket/prefix, not ${env.RELEASE_STORE}`);
  const prefix = below.replace(/\/*$/, below && '/');
  const { AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: region } = env;
  const url = endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region}.amazonaws.com/`;
  const client = new AwsClient({
    accessKeyId: env.AWS_ACCESS_KEY_ID,
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY,
    service: 's3',
    region,
    retries: 2,
  });

  async function get(address: string): Promise<Response | undefined> {
    const response = await client.fetch(url + address, { signal: AbortSignal.timeout(READ_MS) });
    if (response.ok) return response;
    const text = await response.text();
    if (text.includes('<Code>NoSuchKey</Code>')) return undefined;
    throw new Error(`${env.RELEASE_STORE} answers ${response.status}: ${text.slice(0, 200)}`);
  }

  return {
    place: env.RELEASE_STORE,
    async read(key) {
      const found = await get((prefix + key).split('/').map(encodeURIComponent).join('/'));
      return found && Buffer.from(await found.arrayBuffer());
    },
    async list(keyPrefix) {
      const keys: string[] = [];
      const query = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        prefix: prefix + keyPrefix,
      });
      for (;;) {
        const text = await (await get(`?${query.toString()}`))!.text();
        for (const [, encoded] of text.matchAll(/<Key>(.*?)<\/Key>/g)) {
          keys.push(decodeURIComponent(encoded!.replaceAll('+', ' ')).slice(prefix.length));
        }
        const [, next] = /<NextContinuationToken>(.*?)</.exec(text) ?? [];
        if (!next) return keys.filter(isKey).toSorted();
        query.set('continuation-token', next);
      }
    },
  };
}
