import { stat } from 'node:fs/promises';
import path from 'node:path';
import { isServed } from '../../../build/contract.ts';
import { covers } from '../../../release/src/rules/disjoint-routes.ts';
import { filesFor } from '../../../release/src/site/parts.ts';
import { EVERYWHERE, IMMUTABLE, REVALIDATED } from '../../../release/src/site/static-hosts.ts';
import type { StaticSite } from './static-site.ts';

/** What an address is answered with. */
export interface FoundFile {
  status: 200 | 404;
  file: string;
  headers: Record<string, string>;
}

/**
 * The file for an address, as static hosts find it: itself, the page of its name, the page of a prefix above it,
 * or else the page for what is not found. A missing file below `/mf/` is no page.
 * What renders pages is nobody's to see.
 */
export async function findFile(site: StaticSite, pathname: string): Promise<FoundFile | undefined> {
  if (pathname.startsWith('/mf/')) {
    const [, , , , ...own] = pathname.split('/');
    if (!isServed(own.join('/'))) return undefined;
    const file = path.join(site.artefacts, pathname);
    return (await isFile(file)) ? { status: 200, file, headers: headers(IMMUTABLE) } : undefined;
  }
  for (const candidate of filesFor(pathname, site.prefixes)) {
    const file = path.join(site.dir, candidate);
    if (!(await isFile(file))) continue;
    const hidden = site.unindexed.some((pattern) => covers(pattern, pathname));
    const robots = hidden ? { 'X-Robots-Tag': 'noindex' } : {};
    return { status: 200, file, headers: { ...headers(REVALIDATED), ...robots } };
  }
  const file = path.join(site.dir, '404.html');
  return (await isFile(file)) ? { status: 404, file, headers: headers(REVALIDATED) } : undefined;
}

const headers = (cache: string): Record<string, string> => ({
  ...EVERYWHERE,
  'Cache-Control': cache,
});

const isFile = async (file: string): Promise<boolean> =>
  (await stat(file).catch(() => undefined))?.isFile() ?? false;
