import { visibleJson } from '@platform/contract/visible-text';
import { readRequest } from '@platform/release/respond/request';
import { isCode } from '@platform/release/respond/respond';
import { openBucket, type S3Environment, s3Reader } from '@platform/release/store/bucket';
import { readSiteKey } from '@platform/release/store/keys';
import { fileCache } from '@platform/release/store/open-site';
import { answer } from './choose-site.ts';
import { liveSite, type LiveSite, openState } from './live-site.ts';

// A Worker has no time between requests, so requests for pages look for a newer state, and files are read on demand.
// They share no promises, because a read belongs to the request that began it:
// https://developers.cloudflare.com/workers/observability/errors/#cannot-perform-io-on-behalf-of-a-different-request

/** The credentials can read and list the store. */
export interface WorkerEnvironment extends S3Environment {
  /** `s3://bucket/prefix` */
  RELEASE_STORE: string;
  /** The key of the site, as the variable of the same name of servers. */
  SITE_KEY?: string;
}

/** How long a visitor waits for one answer of the store. */
const READ_MS = 5000;
const LOOK_EVERY_MS = 250;
/** A part of the 128 MB that a Worker has. */
const CACHE_BYTES = 48 * 2 ** 20;

const log = (event: object): void => console.log(visibleJson(event));
let [live, lastLook]: [LiveSite | undefined, number] = [undefined, 0];

async function liveNow(env: WorkerEnvironment, pathname: string) {
  live ??= openStore(env);
  const isDue = !isCode(pathname) && Date.now() - lastLook >= LOOK_EVERY_MS;
  if (isDue || !live.state()) {
    lastLook = Date.now();
    await live.refresh();
  }
  return live.state();
}

function openStore(env: WorkerEnvironment): LiveSite {
  const bucket = openBucket(env.RELEASE_STORE, env, READ_MS);
  const store = { ...s3Reader(bucket), trust: readSiteKey(env.SITE_KEY) };
  const { read } = fileCache(store, CACHE_BYTES);
  return liveSite(store, { open: (state) => openState(store, read, state), log });
}

// oxlint-disable-next-line import/no-default-export -- the runtime expects it
export default {
  async fetch({ url, method, headers: own }: Request, env: WorkerEnvironment): Promise<Response> {
    const { pathname, search, host } = new URL(url);
    const header = (name: string) => (name === 'host' ? host : own.get(name));
    const request = readRequest(method, pathname + search, header);
    const response = await answer(request, { state: () => liveNow(env, pathname), log });
    // The body of a compressed form is compressed already.
    const init: ResponseInit & { encodeBody: 'manual' } = { ...response, encodeBody: 'manual' };
    return new Response(response.body as Uint8Array<ArrayBuffer> | undefined, init);
  },
};
