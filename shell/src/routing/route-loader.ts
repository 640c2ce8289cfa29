import { redirectedTo } from '@platform/contract/routes';
import { redirect, redirectDocument, replace, type LoaderFunctionArgs } from 'react-router-dom';
import { pageOf } from 'shared-kit/addresses';
import { paths, withReturn } from 'shared-kit/paths';
import { readOwnRows } from 'shared-kit/supabase';
import { waitAtMost } from '#lib/browser/scheduling.ts';
import { withDeadline } from '#lib/federation/deadline.ts';
import { ownerOf } from '#lib/federation/registry.ts';
import type { Site } from '#lib/site/site.tsx';

/** `null` where no route matches. */
export interface PageData {
  remote: string | null;
  frame?: 'plain' | undefined;
  loadError?: unknown;
}

/** After that the page appears and keeps space for what is still loading. */
const DATA_WAIT_MS = 400;

/**
 * The loader of every page. Visitors without a session are redirected from member pages to the login, with the way back
 * in the address. A page for operators is an unknown address to others. A navigation on an outdated page becomes a full
 * load, unless a member is paying.
 * @param hashOf the hash of the navigation's address, which the router leaves out of its request
 */
export function createRouteLoader(site: Site, hashOf: () => string) {
  return async ({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<PageData | Response> => {
    const url = new URL(request.url);
    const { search } = url;
    const pathname = pageOf(url.pathname);
    const wanted = pathname + search + hashOf();
    const isAtAddress = (): boolean =>
      location.pathname + location.search === url.pathname + search;
    // On a full load, or after a sign-out on this page, the address must leave the history.
    const leaveTo = (address: string): Response => (isAtAddress() ? replace : redirect)(address);
    const moved = redirectedTo(
      Object.values(site.registry.remotes).flatMap(({ redirects = [] }) => redirects),
      pathname.replace(/(.)\/+$/, '$1'),
    );
    if (moved !== undefined) return leaveTo(moved + search + hashOf());
    const owner = ownerOf(site.registry, pathname);
    // Before the code is requested: only operators load it.
    if (!owner || (owner.access === 'operator' && !(await isOperator(site)))) {
      return { remote: null };
    }

    const isOwnerHere = (): boolean =>
      ownerOf(site.registry, location.pathname)?.remote === owner.remote;
    const asked = site.recall && !isOwnerHere() ? site.recall.ask() : undefined;
    // Code and session load in parallel. The slot shows an error of the code.
    let loadError: unknown;
    const code = site.loader.load(owner.remote, pathname).catch((error: unknown) => {
      loadError = error;
      return undefined;
    });
    if (owner.access === 'member') {
      const { status } = await withDeadline(undefined, () => site.session.settled());
      if (status !== 'authenticated') {
        return leaveTo(withReturn(paths.login, wanted));
      }
    }
    const app = await code;
    if (asked) await waitAtMost(DATA_WAIT_MS, () => asked);
    const isOutdated = site.loader.needsFullLoad(loadError) || site.recall?.isDue();
    // A page that was just fully loaded for this address would only load again.
    if (isOutdated && !isAtAddress()) return redirectDocument(wanted);
    await waitAtMost(DATA_WAIT_MS, () => app?.prefetch?.(pathname, site.session));
    return { ...owner, loadError };
  };
}

/** Decides what the page shows: the database decides again about each row. @throws AppError as `readOwnRows` does */
async function isOperator({ session }: Site): Promise<boolean> {
  const { user } = await withDeadline(undefined, () => session.settled());
  if (!user) return false;
  const rows = await readOwnRows('operators?select=user_id&user_id=eq.{user}', user.id);
  return (rows as unknown[]).length > 0;
}
