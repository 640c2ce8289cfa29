import { visibleJson } from '@platform/contract/visible-text';
import { openBucket, type S3Environment } from '@platform/release/store/bucket';
import { s3Reader } from '@platform/release/store/s3-store';
import { readSiteKeys } from '@platform/release/store/site-key';
import { fileCache } from './file-cache.ts';
import { liveSite, type LiveSite } from './live-site.ts';
import { respond } from './respond.ts';
import { openState } from './served-site.ts';

// A Worker has no time between requests, so requests for pages look for a newer state, and files are read on demand.
// They
// share no promises, because a read belongs to the request that began it:
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

const print = (event: object): void => console.log(visibleJson(event));

let live: LiveSite | undefined;
let lastLook = 0;

async function liveNow(env: WorkerEnvironment, target: string) {
  live ??= openStore(env);
  const isDue = !target.startsWith('/mf/') && Date.now() - lastLook >= LOOK_EVERY_MS;
  if (isDue || !live.state()) {
    lastLook = Date.now();
    await live.refresh();
  }
  return live.state();
}

function openStore(env: WorkerEnvironment): LiveSite {
  const store = {
    ...s3Reader(openBucket(env.RELEASE_STORE, env, READ_MS)),
    siteKeys: readSiteKeys(env.SITE_KEY),
  };
  const files = fileCache(store, CACHE_BYTES);
  return liveSite(store, { open: (state) => openState(store, files, state), log: print });
}

// oxlint-disable-next-line import/no-default-export -- the runtime expects it
export default {
  async fetch(request: Request, env: WorkerEnvironment): Promise<Response> {
    const { pathname, search, host } = new URL(request.url);
    const target = pathname + search;
    const { status, headers, body } = await respond(
      {
        method: request.method,
        target,
        header: (name) => (name === 'host' ? host : request.headers.get(name)),
      },
      { state: () => liveNow(env, target), log: print },
    );
    // The body of a compressed form is compressed already.
    const init: ResponseInit & { encodeBody: 'manual' } = { status, headers, encodeBody: 'manual' };
    return new Response(body as Uint8Array<ArrayBuffer> | undefined, init);
  },
};
