import { stat } from 'node:fs/promises';
import { isServed } from '@platform/contract/artifact';
import { covers } from '@platform/contract/routes';
import { filesFor } from '../../core/compose/site-parts.ts';
import { EVERYWHERE, IMMUTABLE, REVALIDATED } from '../../core/compose/static-hosts.ts';
import type { StaticSite } from './static-site.ts';

/** The response for an address. */
export interface FoundFile {
  status: 200 | 404;
  file: string;
  headers: Record<string, string>;
}

/**
 * The file for an address, as static hosts find it: the file itself, the page of this name, the page of a prefix
 * above it, or else the page for unknown addresses. A missing file below `/mf/` is no page. Server bundles are never
 * served.
 */
export async function findFile(site: StaticSite, pathname: string): Promise<FoundFile | undefined> {
  if (pathname.startsWith('/mf/')) {
    const [, , , , ...own] = pathname.split('/');
    if (!isServed(own.join('/'))) return undefined;
    const file = await findIn(site, pathname.slice(1));
    return file === undefined ? undefined : { status: 200, file, headers: headers(IMMUTABLE) };
  }
  for (const candidate of filesFor(pathname, site.prefixes)) {
    const file = await findIn(site, candidate);
    if (!file) continue;
    const hidden = site.unindexed.some((pattern) => covers(pattern, pathname));
    const robots = hidden ? { 'X-Robots-Tag': 'noindex' } : {};
    return { status: 200, file, headers: { ...headers(REVALIDATED), ...robots } };
  }
  return findNotFound(site);
}

/** The page for unknown addresses, if the site has one. */
export async function findNotFound(site: StaticSite): Promise<FoundFile | undefined> {
  const file = await findIn(site, '404.html');
  return file === undefined ? undefined : { status: 404, file, headers: headers(REVALIDATED) };
}

const headers = (cache: string): Record<string, string> => ({
  ...EVERYWHERE,
  'Cache-Control': cache,
});

async function findIn(site: StaticSite, name: string): Promise<string | undefined> {
  const file = site.fileOf(name);
  const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
  return found?.isFile() ? file : undefined;
}
