import { redirect, replace, type LoaderFunctionArgs } from 'react-router-dom';
import { paths, withReturn } from 'shared-kit/paths';
import { ownerOf } from '#lib/federation/registry.ts';
import { speakLanguageOf } from '#lib/language/language.ts';
import type { Site } from '#lib/site.ts';

/** What the page route shows: the remote that owns the address, or `null` where nobody does. */
export interface PageData {
  remote: string | null;
}

/**
 * The loader of every page: finds the owner, guards member pages, and brings the owner's code and the address's language
 * along.
 * Visitors who are not signed in are sent to log in, with the way back in the address.
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
    const code = site.remotes
      .load(owner.remote)
      .then((app) => app.loadPage?.(pathname))
      .catch(() => undefined);
    if (owner.access === 'member') {
      const { status } = await site.session.settled();
      if (status !== 'authenticated') {
        const wanted = pathname + search;
        // Where the browser is there already (first load, back, signed out here), its entry must go.
        const leave = location.pathname + location.search === wanted ? replace : redirect;
        return leave(withReturn(paths.login, wanted));
      }
    }
    await code;
    await speak();
    return { remote: owner.remote };
  };
}
