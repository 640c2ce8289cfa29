import { availableParallelism } from 'node:os';
import { integrityOf } from '@platform/build/seal-artifact';
import type { ShellContract } from '@platform/contract/artifact';
import { FILES_FILE, type FileTable, type PreviewNote } from '@platform/contract/registry';
import type { PageEnvironment, SiteConfig } from '@platform/contract/site';
import type { RenderRemote } from './render-remote.ts';
import { readArtifactFile, readShell } from '../store/artifacts.ts';
import { contentOf, originalOf } from '../store/compressed-forms.ts';
import {
  type ComposedFolder,
  type ComposedRemote,
  findSiteIndex,
  findSiteIndexes,
  type SiteIndex,
  writeSiteIndex,
} from '../store/site-index.ts';
import { ChangedFile, type Store, writeOnce } from '../store/store.ts';
import { digest, type PartContract } from '../part/artifact.ts';
import {
  type ComposedFiles,
  composeRemote,
  composeRest,
  type PageContext,
  SHELL_PAGE,
} from '../pages/compose-files.ts';
import type { Stylesheets } from '../pages/page-styles.ts';
import { editionOf } from '../pages/page.ts';
import { type SecurityContact, securityExpiry } from '../pages/security-txt.ts';
import { headerRules } from '../pages/static-hosts.ts';
import { prefixesOf } from '../pages/site-parts.ts';
import { mapConcurrently } from '../store/map-concurrently.ts';
import type { State, LivePart } from '../state/state.ts';
import { readRenderedPages } from './rendered-pages.ts';
import { readOutlines, readSiteRemote, remotesAmong, routesIn } from '../check/site-remotes.ts';

export interface SiteInput {
  parts: Readonly<Record<string, LivePart>>;
  env: PageEnvironment;
  preview?: PreviewNote;
  config: SiteConfig;
  renderRemote: RenderRemote;
  /** The version of the composing code, as names of composed files contain it. */
  code: string;
  /** Keeps what other code composed of the same inputs, so that a rollback changes its own part only. */
  keepsOtherCode: boolean;
  now: Date;
}

/**
 * Reuses what is the same in the live site and its variants.
 * @returns the revision, derived from parts, environment, configuration and the composing code
 */
export async function storeSite(
  store: Store,
  live: State | undefined,
  input: SiteInput,
): Promise<string> {
  const { parts, env, preview, code, keepsOtherCode } = input;
  const shown = Object.entries(parts).map(([name, part]) => [name, shownOf(name, part)]);
  const kept = keepsOtherCode && live?.code?.version !== code ? live?.revision : undefined;
  const known = await findSiteIndexes(store, live);
  const before = live && (await findSiteIndex(store, live.revision, live));
  const security = securityOf(input, before);
  const { allowedSources, preconnect } = input.config;
  const values = [env, allowedSources(env), preconnect(env), preview];
  const { hstsIncludesSubdomains } = input.config;
  const revision = digest([code, shown, values, kept, security, hstsIncludesSubdomains]);
  // What nobody has signed is composed again.
  const isTrusted = !live?.owners || live.digests?.pages[revision] !== undefined;
  if (isTrusted && (await findSiteIndex(store, revision, live))) return revision;

  const shell = await readShell(store, parts['shell']!.version);
  const outlines = await readOutlines(store, parts, known);
  const routes = routesIn(outlines);
  const isSigned = live?.owners !== undefined;
  const site = siteComposer(store, { ...input, values, shell, routes, security, isSigned });
  // A release of the shell renders every remote.
  const remotes = await mapConcurrently(
    Object.entries(remotesAmong(parts)),
    availableParallelism(),
    async ([name, part]): Promise<[string, ComposedRemote]> => [
      name,
      {
        ...(await site.remote(
          name,
          part,
          known.map(({ remotes: of }) => of[name]),
        )),
        version: part.version,
        ...routes[name]!,
        uses: outlines.find((one) => one.name === name)?.uses ?? [],
      },
    ],
  );
  const rest = await site.rest(known.map((one) => one.rest));
  const sameRest = known.find((one) => one.rest.folder === rest.folder);
  const index: SiteIndex = {
    prefixes: prefixesOf(routes),
    headers: sameRest?.headers ?? headerRules(routes, input.config),
    ...(security && { securityExpires: security.expires }),
    remotes: Object.fromEntries(remotes),
    rest,
  };
  await writeSiteIndex(store, revision, index);
  return revision;
}

/** A change that keeps the files of other code also keeps the expiry. */
function securityOf(
  { config, keepsOtherCode, now }: SiteInput,
  before: SiteIndex | undefined,
): SecurityContact | undefined {
  const { securityContact: contact } = config;
  const known = before?.securityExpires;
  const expires = keepsOtherCode && before ? known : securityExpiry(now, known);
  return contact === undefined || expires === undefined ? undefined : { contact, expires };
}

/** What pages contain of a part: its version, and of a remote also its fallback version. */
const shownOf = (name: string, { version, previous }: LivePart): unknown[] =>
  name === 'shell' ? [version] : [version, previous[0] ?? null];

/** The name of a folder is derived from everything that its files depend on. */
function siteComposer(
  store: Store,
  site: SiteInput & {
    /** The environment, and what it lets pages use. */
    values: unknown;
    shell: ShellContract;
    routes: PageContext['routes'];
    security: SecurityContact | undefined;
    isSigned: boolean;
  },
) {
  const { code, keepsOtherCode, config, values, shell, routes, renderRemote, security } = site;
  let pageContext: Promise<PageContext> | undefined;
  const readContext = (): Promise<PageContext> => (pageContext ??= makeContext());

  async function makeContext(): Promise<PageContext> {
    const shellPage = String(await readArtifactFile(store, shell, SHELL_PAGE));
    const stylesheets = await readStylesheets(store, shell);
    const { env, preview } = site;
    return { shell, routes, env, preview, config, shellPage, stylesheets };
  }

  async function compose(
    { name, madeOf }: { name: string; madeOf: unknown[] },
    known: readonly (ComposedFolder | undefined)[],
    make: (context: PageContext) => Promise<ComposedFiles>,
  ): Promise<ComposedFolder> {
    const inputs = digest(madeOf);
    const folder = `composed/${name}/${digest([code, inputs])}/`;
    const same = known.find(
      (one) => one?.folder === folder || (keepsOtherCode && one?.inputs === inputs),
    );
    if (same) return { folder: same.folder, inputs, files: same.files };
    const files = await make(await readContext());
    const written = [...files].map(async ([file, bytes]): Promise<[string, string]> => {
      const original = files.get(originalOf(file) ?? file)!;
      return [file, integrityOf(await write(folder + file, bytes, original))];
    });
    return { folder, inputs, files: Object.fromEntries(await Promise.all(written)) };
  }

  /** Machines can compress the same text differently; the first compressed form stays. @returns what is in the store */
  async function write(key: string, bytes: Buffer, original: Buffer): Promise<Buffer> {
    if (originalOf(key) === undefined) {
      await writeOnce(store, key, bytes);
      return bytes;
    }
    if (await store.create(key, bytes)) return bytes;
    const there = (await store.read(key))!;
    if ((await contentOf(key, there))?.equals(original)) return there;
    throw new ChangedFile(store, key);
  }

  return {
    remote(name: string, part: LivePart, known: readonly (ComposedFolder | undefined)[]) {
      const madeOf = [values, editionOf({ shell, routes }), shownOf(name, part)];
      return compose({ name, madeOf }, known, async (context) => {
        const remote = await readSiteRemote(store, shell, name, part);
        const { current } = remote;
        return composeRemote(context, remote, {
          rendered: await readRenderedPages(
            store,
            { shell, remote: current, routes, code, isSigned: site.isSigned },
            renderRemote,
          ),
          stylesheets: await readStylesheets(store, current),
          table: await readTable(store, current),
        });
      });
    },
    rest(known: readonly ComposedFolder[]) {
      const madeOf = [values, shell.version, routes, security, config.hstsIncludesSubdomains];
      return compose({ name: 'shell', madeOf }, known, async (context) =>
        composeRest(context, {
          siteUrl: config.url,
          shellFiles: await readShellFiles(store, shell),
          security,
        }),
      );
    },
  };
}

async function readTable(store: Store, contract: PartContract): Promise<FileTable | undefined> {
  if (!contract.files[FILES_FILE]) return undefined;
  const bytes = await readArtifactFile(store, contract, FILES_FILE);
  return JSON.parse(bytes.toString()) as FileTable;
}

/** For the root of the site. The shell's code is served under its version. */
async function readShellFiles(store: Store, shell: ShellContract): Promise<Map<string, Buffer>> {
  const names = Object.keys(shell.files).filter(
    (file) => !file.includes('/') && file !== SHELL_PAGE,
  );
  const files = names.map(async (name): Promise<[string, Buffer]> => [
    name,
    await readArtifactFile(store, shell, name),
  ]);
  return new Map(await Promise.all(files));
}

/** By address. */
async function readStylesheets(store: Store, part: PartContract): Promise<Stylesheets> {
  const names = Object.keys(part.files).filter((file) => file.endsWith('.css'));
  const texts = names.map(async (name) => [
    part.base + name,
    String(await readArtifactFile(store, part, name)),
  ]);
  return Object.fromEntries(await Promise.all(texts)) as Stylesheets;
}
