import { redirect, redirectDocument, replace, type LoaderFunctionArgs } from 'react-router-dom';
import { isCheckoutOpen } from 'shared-kit/checkout';
import { paths, withReturn } from 'shared-kit/paths';
import { OutdatedPage } from '#lib/federation/no-code.ts';
import { inTime } from '#lib/federation/patience.ts';
import { ownerOf } from '#lib/federation/registry.ts';
import { speakLanguageOf } from '#lib/language/language.ts';
import type { Site } from '#lib/site.ts';

/** What the page route shows: the remote that owns the address, or `null` where nobody does. */
export interface PageData {
  remote: string | null;
  /** By which the code of the page cannot be had. */
  fault?: unknown;
}

/**
 * For how long a page waits for its data before it shows. Where that is enough, the page comes as a whole; beyond it who
 * has pressed something wants an answer, and the page keeps the place of what is still to come.
 */
const DATA_PATIENCE_MS = 400;

/**
 * The loader of every page: finds the owner, guards member pages, and brings the owner's code, its data and the address's
 * language along.
 * Visitors who are not signed in are sent to log in, with the way back in the address. Where this page is too old for
 * what is live, the address is loaded as a page of its own, but never while somebody is paying.
 */
export function createPageLoader(site: Site) {
  return async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<PageData | Response> => {
    const { pathname, search } = new URL(request.url);
    const owner = ownerOf(site.registry, pathname);
    // Last of all: until then the page before is on the screen.
    const speak = async (): Promise<void> => {
      if (!request.signal.aborted) await speakLanguageOf(pathname, site.remotes.loadMessages);
    };
    if (!owner) {
      await speak();
      return { remote: null };
    }

    // Code and session at once. A failure of the code is shown in its place by the page itself.
    let fault: unknown;
    const code = site.remotes
      .load(owner.remote)
      .then(async (app) => {
        await site.remotes.loadPage(owner.remote, pathname);
        return app;
      })
      .catch((error: unknown) => {
        fault = error;
        return undefined;
      });
    const wanted = pathname + search;
    const isThere = (): boolean => location.pathname + location.search === wanted;
    if (owner.access === 'member') {
      const { status } = await inTime(undefined, () => site.session.settled());
      if (status !== 'authenticated') {
        // Where the browser is there already (first load, back, signed out here), its entry must go.
        const leave = isThere() ? replace : redirect;
        return leave(withReturn(paths.login, wanted));
      }
    }
    const app = await code;
    // Whoever came here by a full load got this very page.
    const needsFullLoad = fault instanceof OutdatedPage && !isCheckoutOpen();
    if (needsFullLoad && !isThere()) return redirectDocument(wanted);
    await atMost(DATA_PATIENCE_MS, () => app?.prefetch?.(pathname, site.queries, site.session));
    await speak();
    return { remote: owner.remote, ...(fault !== undefined && { fault }) };
  };
}

/** Waits until the work is done or has failed, and not for longer than this. */
async function atMost(milliseconds: number, work: () => unknown): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patienceEnds = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  const attempt = async (): Promise<unknown> => work();
  await Promise.race([attempt().catch(() => undefined), patienceEnds]);
  clearTimeout(timer);
}
