import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CONTRACT_FILE, isServed } from '@platform/contract/artifact';
import type { SiteConfig } from '@platform/contract/site';
import { readJournal } from '../adapters/stores/journal.ts';
import { readPreviews } from '../adapters/stores/previews.ts';
import { keysOf, readSiteIndex, routesOf } from '../adapters/stores/site-index.ts';
import { checkedKey, readJson, type Store } from '../adapters/stores/store.ts';
import { artifactKey, filesOf, type PartContract } from '../core/artifact.ts';
import { nginxConfig } from '../core/compose/nginx.ts';
import { loadableVersions } from '../core/state/live.ts';

/** How long the files of a version stay after it was last live: as long as a tab may stay open. */
const KEPT_DAYS = 30;

/** An exported site. */
export interface ExportedSite {
  /** The folder of the complete site, named by its revision. */
  folder: string;
  /** A symbolic link to the folder, switched in one step. */
  current: string;
}

/**
 * Writes the live site as plain files, for a static host or a web server: pages at the root, and below `mf/` every
 * version that is live, may still be open in a tab, or has a preview.
 * @param target gets `<revision>/` with the site, `current` as a link to it, and `nginx.conf`
 * @param options.site checks the environment of the pages
 * @param options.listen the parameters of nginx's `listen` directive
 * @param options.now the end of the kept days
 */
export async function exportSite(
  store: Store,
  target: string,
  options: { site: Pick<SiteConfig, 'environment'>; listen: string; now: Date },
): Promise<ExportedSite> {
  const journal = await readJournal(store);
  const live = journal.at(-1);
  if (!live) throw new Error(`Nothing is live in ${store.place} yet.`);
  options.site.environment.check(live.env);
  const index = await readSiteIndex(store, live.site);
  const folder = path.join(target, live.site);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });

  const since = new Date(options.now.getTime() - KEPT_DAYS * 24 * 3600 * 1000).toISOString();
  // A state was live until the next one.
  const kept = journal.filter((_, at) => (journal[at + 1]?.change.at ?? since) >= since);
  const parts = new Set(
    kept.flatMap((state) =>
      Object.entries(state.parts).flatMap(([name, part]) =>
        loadableVersions(part).map((version) => artifactKey(name, version, '')),
      ),
    ),
  );
  for (const { remote, version } of await readPreviews(store, options.now)) {
    parts.add(artifactKey(remote, version, ''));
  }
  for (const base of parts) {
    const contract = await readJson<PartContract>(store, base + CONTRACT_FILE);
    for (const file of [...filesOf(contract).filter(isServed), CONTRACT_FILE])
      await copyOut(store, base + file, unfinished, base + file);
  }
  for (const [file, key] of keysOf(index)) await copyOut(store, key, unfinished, file);

  await rm(folder, { recursive: true, force: true });
  await rename(unfinished, folder);
  const current = path.join(target, 'current');
  const config = nginxConfig({
    root: path.resolve(current),
    listen: options.listen,
    routes: routesOf(index),
  });
  await writeFile(path.join(target, 'nginx.conf'), config);
  await symlink(live.site, `${current}.next`);
  await rename(`${current}.next`, current);
  return { folder, current };
}

async function copyOut(store: Store, key: string, folder: string, file: string): Promise<void> {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${key} is not in ${store.place}`);
  const target = path.join(folder, checkedKey(file));
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes);
}
