import { createHash } from 'node:crypto';
import type { RemoteContract, ShellContract } from '../../../build/contract.ts';
import { versionOf } from '../../../build/version.ts';
import { brand } from '../../../shared-kit/src/brand.ts';
import type { Env } from '../../../shared-kit/src/env.ts';
import { artefactKey, readRemote, readShell } from '../artefact.ts';
import { readRenderedPages, type RenderedPages } from '../render/rendered-pages.ts';
import type { RenderRemote } from '../render/render-remote.ts';
import { covers } from '../rules/disjoint-routes.ts';
import { composeSite, SHELL_PAGE } from '../site/compose-site.ts';
import { prefixesOf, unindexedOf, type SiteContracts } from '../site/parts.ts';
import { jsonBytes, readJson, writeOnce, type Store } from '../store/store.ts';
import { runsWith } from '../verify.ts';
import type { LivePart } from './live.ts';

/** What a server must know of a composed site besides its files. */
export interface SiteIndex {
  /** Addresses below which everything is answered by the page of the address itself. */
  prefixes: string[];
  /** Addresses, and patterns ending in `/*`, that must not be indexed. */
  unindexed: string[];
  /** Every public file. */
  files: string[];
}

/** The key below which the public files of a composed site lie. */
export const publicKey = (revision: string): string => `sites/${revision}/public/`;
const indexKey = (revision: string): string => `sites/${revision}/site.json`;

/** What a server must know of a composed site. */
export const readSiteIndex = (store: Store, revision: string): Promise<SiteIndex> =>
  readJson<SiteIndex>(store, indexKey(revision));

/** The contracts of a site's parts, with those of the versions to fall back on. */
export async function readContracts(
  store: Store,
  parts: Readonly<Record<string, LivePart>>,
): Promise<SiteContracts> {
  const { shell, ...remotes } = parts;
  if (!shell) throw new Error('There is no site without a shell: release it first.');
  const shellContract = await readShell(store, shell.version);
  return {
    shell: shellContract,
    remotes: await Promise.all(
      Object.entries(remotes).map(async ([name, { version, good, canary }]) => {
        const current = await readRemote(store, name, version);
        const before = good[0] === undefined ? undefined : await readRemote(store, name, good[0]);
        return {
          current,
          ...(before && canStandIn(shellContract, before, current) && { lastGood: before }),
          ...(canary && {
            canary: {
              contract: await readRemote(store, name, canary.version),
              percent: canary.percent,
            },
          }),
        };
      }),
    ),
  };
}

/**
 * Whether a version can be shown in the place of another: it runs in this shell, and has all its pages. Nothing to fall
 * back on is better than something that breaks, or shows nothing.
 */
const canStandIn = (shell: ShellContract, version: RemoteContract, current: RemoteContract) =>
  runsWith(shell, version) &&
  current.routes.owns.every(({ path }) =>
    version.routes.owns.some((owned) => covers(owned.path, path)),
  );

/**
 * Puts the pages of a site into the store, unless the very same are there already; nobody is shown them yet.
 * @returns the revision, which follows from the parts, the environment and the code that composes
 */
export async function storeSite(
  store: Store,
  {
    parts,
    env,
    renderRemote,
  }: { parts: Readonly<Record<string, LivePart>>; env: Env; renderRemote: RenderRemote },
): Promise<string> {
  const revision = revisionOf(parts, env);
  if (await store.read(indexKey(revision))) return revision;

  const contracts = await readContracts(store, parts);
  const { shell, remotes } = contracts;
  const render = (wanted: RemoteContract[]): Promise<RenderedPages> =>
    readRenderedPages(store, { shell, remotes: wanted }, renderRemote);
  const files = await composeSite({
    contracts,
    env,
    siteUrl: brand.siteUrl,
    shellFiles: await readShellFiles(store, contracts),
    rendered: await render(remotes.map(({ current }) => current)),
    renderedCanaries: await render(
      remotes.flatMap(({ canary }) => (canary ? [canary.contract] : [])),
    ),
  });
  await Promise.all(
    [...files].map(([file, bytes]) => writeOnce(store, publicKey(revision) + file, bytes)),
  );
  const index: SiteIndex = {
    prefixes: prefixesOf(contracts),
    unindexed: unindexedOf(contracts),
    files: [...files.keys()],
  };
  // Last: a composition that broke off is no site.
  await writeOnce(store, indexKey(revision), jsonBytes(index));
  return revision;
}

/** Of each part what shows in the pages: its version, and for remotes those to fall back on and to try. */
function revisionOf(parts: Readonly<Record<string, LivePart>>, env: Env): string {
  const shown = Object.entries(parts).map(([name, { version, good, canary }]) =>
    name === 'shell'
      ? [name, version]
      : [name, version, good[0] ?? null, ...(canary ? [canary.version, canary.percent] : [])],
  );
  const input = JSON.stringify([versionOf('release', ['shared-kit']), shown, env]);
  return createHash('sha256').update(input).digest('hex').slice(0, 16);
}

/** The shell's page, and its files for the root of the site; its code stays under its version. */
async function readShellFiles(
  store: Store,
  { shell }: SiteContracts,
): Promise<Map<string, Buffer>> {
  const names = Object.keys(shell.files).filter((file) => !file.includes('/'));
  if (!names.includes(SHELL_PAGE)) throw new Error(`shell@${shell.version} has no ${SHELL_PAGE}`);
  const files = names.map(async (name): Promise<[string, Buffer]> => {
    const bytes = await store.read(artefactKey('shell', shell.version, name));
    if (!bytes) throw new Error(`${name} of shell@${shell.version} is not in ${store.place}`);
    return [name, bytes];
  });
  return new Map(await Promise.all(files));
}
