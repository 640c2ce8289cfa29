import { availableParallelism } from 'node:os';
import { inEachLanguage } from '@platform/contract/addresses';
import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import { FILES_FILE, type FileTable, type PreviewNote } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import type { PageEnvironment, SiteConfig } from '@platform/contract/site';
import { runsWith } from '../check/rules/fit-rules.ts';
import {
  type ComposedFiles,
  composeRemote,
  composeRest,
  type PageContext,
  type RenderedPages,
  securityExpiry,
  SHELL_PAGE,
} from '../pages/compose-files.ts';
import type { Stylesheets } from '../pages/inline-code.ts';
import { editionOf } from '../pages/page.ts';
import { headerRules, type SiteRemote, type SiteRoutes } from '../pages/site-parts.ts';
import { digest, label, type PartContract } from '../part/artifact.ts';
import type { LivePart, Parts } from '../state/state.ts';
import {
  composedKey,
  type ComposedPart,
  memoryOf,
  readArtifactFile,
  readRemote,
  readShell,
  type SiteIndex,
  writeSiteIndex,
} from '../store/artifacts.ts';
import { mapConcurrently, type Store } from '../store/store.ts';
import { READS_AT_ONCE } from '../store/open-site.ts';
import type { RenderRemote } from './render-remote.ts';

export interface SiteInput {
  parts: Parts;
  env: PageEnvironment;
  preview?: PreviewNote | undefined;
  config: SiteConfig;
  renderRemote: RenderRemote;
  /** The version of the composing code. */
  code: string;
  /** Sites of states of this store, the live one first: what was made of the same is reused. */
  known: readonly SiteIndex[];
  /** Also if other code composed it, so that a rollback changes its own part only. */
  keepsOtherCode: boolean;
  /** The number of the last pruning. */
  generation: number;
  now: Date;
}

/** Writes what is new. @returns the site's revision: it is derived from the bytes of all files */
export async function composeSite(store: Store, input: SiteInput): Promise<string> {
  const { parts, config, known, env, preview } = input;
  const { shell: shellPart, ...remoteParts } = parts;
  const shell = await readShell(store, shellPart!.version);
  const remotes = await mapConcurrently(
    Object.entries(remoteParts),
    READS_AT_ONCE,
    async ([name, { version }]) => readRemote(store, name, version),
  );
  const routes = Object.fromEntries(
    remotes.map((one) => [one.name, inEachLanguage(one.routes, config.addresses)]),
  );
  const security = securityOf(input);
  const values = [env, config.allowedSources(env), config.preconnect(env), preview];
  let pageContext: Promise<PageContext> | undefined;
  const readContext = () => (pageContext ??= contextOf(store, { ...input, shell, routes }));

  // A release of the shell renders every remote.
  const composed = await mapConcurrently(remotes, availableParallelism(), async (current) => {
    const { name } = current;
    const part = parts[name]!;
    const madeOf = [values, editionOf({ shell, routes }), shownOf(part)];
    const files = await composeOnce(store, { ...input, name, madeOf }, async () =>
      composeRemote(await readContext(), await withFallback(store, shell, current, part), {
        rendered: await renderedPages(store, { shell, current, routes }, input.renderRemote),
        stylesheets: await readStylesheets(store, current),
        table: await readTable(store, current),
      }),
    );
    return [name, files] as const;
  });
  const madeOf = [values, shell.version, routes, security, config.hstsIncludesSubdomains];
  const rest = await composeOnce(store, { ...input, name: 'shell', madeOf }, async () =>
    composeRest(await readContext(), {
      shellFiles: await readShellFiles(store, shell),
      security,
    }),
  );
  const same = known.find((one) => one.parts['shell'] === rest);
  return writeSiteIndex(store, {
    routes,
    headers: same?.headers ?? headerRules(routes, config),
    ...(security && { securityExpires: security.expires }),
    parts: { ...Object.fromEntries(composed), shell: rest },
  });
}

/** A change that keeps the files of other code also keeps the expiry. */
function securityOf({ config, keepsOtherCode, now, known: [live] }: SiteInput) {
  const { securityContact: contact } = config;
  const expires = keepsOtherCode && live ? live.securityExpires : securityExpiry(now);
  return contact === undefined || expires === undefined ? undefined : { contact, expires };
}

/** What pages contain of a part: its version, and of a remote also its fallback version. */
const shownOf = ({ version, previous }: LivePart): unknown[] => [version, previous[0] ?? null];

async function contextOf(
  store: Store,
  site: Omit<PageContext, 'shellPage' | 'stylesheets'>,
): Promise<PageContext> {
  const shellPage = String(await readArtifactFile(store, site.shell, SHELL_PAGE));
  return { ...site, shellPage, stylesheets: await readStylesheets(store, site.shell) };
}

/** What was made of the same is reused. */
async function composeOnce(
  store: Store,
  { name, madeOf, ...site }: SiteInput & { name: string; madeOf: unknown[] },
  make: () => Promise<ComposedFiles>,
): Promise<ComposedPart> {
  const { code, keepsOtherCode, known, generation } = site;
  const inputs = digest(madeOf);
  const same = known
    .map(({ parts }) => parts[name])
    .find((one) => one?.inputs === inputs && (keepsOtherCode || one.code === code));
  const own = [name, inputs, code, generation].join('/');
  const reused = same ?? memoryOf(store).composed.get(own);
  if (reused) return reused;
  const written = [...(await make())].map(async ([file, bytes]): Promise<[string, string]> => {
    const key = composedKey(generation, file, bytes);
    await store.create(key, bytes);
    return [file, key];
  });
  const part = { inputs, code, files: Object.fromEntries(await Promise.all(written)) };
  memoryOf(store).composed.set(own, part);
  return part;
}

/** The fallback must run in this shell and have all pages. No fallback is better than one that breaks. */
async function withFallback(
  store: Store,
  shell: ShellContract,
  current: RemoteContract,
  { previous: [version] }: LivePart,
): Promise<SiteRemote> {
  const before = version === undefined ? undefined : await readRemote(store, current.name, version);
  const isFit =
    before &&
    runsWith(shell, before) &&
    current.routes.owns.every(({ path }) =>
      before.routes.owns.some((owned) => covers(owned.path, path)),
    );
  return { current, ...(isFit && { fallback: before }) };
}

async function renderedPages(
  store: Store,
  { shell, current, routes }: { shell: ShellContract; current: RemoteContract; routes: SiteRoutes },
  renderRemote: RenderRemote,
): Promise<RenderedPages> {
  const { name } = current;
  const { owns } = routes[name]!;
  const paths = owns.filter(({ prerender }) => prerender).map(({ path }) => path);
  if (paths.length === 0) return {};
  const serverBuild = async (part: PartContract) => ({
    label: label(part),
    code: String(await readArtifactFile(store, part, part.server!)),
  });
  return renderRemote({
    shell: await serverBuild(shell),
    remote: { ...(await serverBuild(current)), name, owns },
    links: Object.values(routes).flatMap(({ links = [] }) => links),
    paths,
  });
}

const readTable = async (store: Store, contract: PartContract): Promise<FileTable> =>
  JSON.parse(String(await readArtifactFile(store, contract, FILES_FILE))) as FileTable;

/** For the root of the site. The shell's code is served under its version. */
const readShellFiles = (store: Store, shell: ShellContract): Promise<Map<string, Buffer>> =>
  readFiles(store, shell, (file) => !file.includes('/') && file !== SHELL_PAGE);

/** By address. */
async function readStylesheets(store: Store, part: PartContract): Promise<Stylesheets> {
  const files = await readFiles(store, part, (file) => file.endsWith('.css'));
  return Object.fromEntries([...files].map(([name, bytes]) => [part.base + name, String(bytes)]));
}

async function readFiles(
  store: Store,
  part: PartContract,
  isWanted: (file: string) => boolean,
): Promise<Map<string, Buffer>> {
  const names = Object.keys(part.files).filter(isWanted);
  const read = names.map(
    async (name) => [name, await readArtifactFile(store, part, name)] as const,
  );
  return new Map(await Promise.all(read));
}
