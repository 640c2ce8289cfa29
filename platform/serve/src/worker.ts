import { visibleJson } from '@platform/contract/visible-text';
import { fileCache } from './file-cache.ts';
import { liveSite, type LiveSite } from './live-site.ts';
import { respond } from './respond.ts';
import { s3Reader, type S3Environment } from './s3-reader.ts';
import { openSite } from './served-site.ts';

/*
 * The server as a Worker, for workerd and Cloudflare. It has no time between requests, so requests for pages look for a
 * newer state, and files are read on demand. Requests share what they have read and no promises, because
 * a read belongs to the request that began it:
 * https://developers.cloudflare.com/workers/observability/errors/#cannot-perform-io-on-behalf-of-a-different-request
 */

/** The maximum age of a page when the Worker answers it. */
const LOOK_EVERY_MS = 250;
/** A part of the 128 MB that a Worker has. */
const CACHE_BYTES = 48 * 2 ** 20;

const print = (event: object): void => console.log(visibleJson(event));

let live: LiveSite | undefined;
let lastLook = 0;

async function liveNow(env: S3Environment, target: string) {
  live ??= openStore(env);
  const isDue = !target.startsWith('/mf/') && Date.now() - lastLook >= LOOK_EVERY_MS;
  if (isDue || !live.site()) {
    lastLook = Date.now();
    await live.refresh();
  }
  return live.site();
}

function openStore(env: S3Environment): LiveSite {
  const store = s3Reader(env);
  const files = fileCache(store, CACHE_BYTES);
  return liveSite(store, { open: (state) => openSite(store, files, state), log: print });
}

// oxlint-disable-next-line import/no-default-export -- the runtime expects it
export default {
  async fetch(request: Request, env: S3Environment): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const target = pathname + search;
    const { status, headers, body } = await respond(
      { method: request.method, target, header: (name) => request.headers.get(name) },
      { site: () => liveNow(env, target), log: print },
    );
    // The body of a compressed form is compressed already.
    const init: ResponseInit & { encodeBody: 'manual' } = { status, headers, encodeBody: 'manual' };
    return new Response(body as Uint8Array<ArrayBuffer> | undefined, init);
  },
};
