import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import {
  commitSubjects,
  containsCommit,
  isCommitted,
  sourceCommit,
  UNCOMMITTED,
} from '@platform/build/commits';
import { compareTypes } from '@platform/build/compare-types';
import { dependencyTree, readLockedPackages } from '@platform/build/dependency-tree';
import {
  foldersOf,
  PART_NAMES,
  type PartName,
  platformFolder,
  sourcesOf,
} from '@platform/build/part-sources';
import { PROJECT_ROOT } from '@platform/build/parts';
import { siteConfig } from '@platform/build/site';
import { digestOf, readSource, type ReadSource, sourceFiles } from '@platform/build/source-files';
import { announcerOf } from '../after/announce.ts';
import { uncommittedFinding } from '../check/rules/request-rules.ts';
import type { Finding } from '../check/rules/rule.ts';
import { joinAsTeam, outbox } from '../inbox/inbox.ts';
import { renderRemote } from '../compose/render-remote.ts';
import type { Composer, Releaser } from '../releaser.ts';
import { signerOf } from '../store/keys.ts';
import { openMachineStore } from '../store/machine-store.ts';
import type { Access, Store } from '../store/store.ts';

/**
 * For the store of this machine. With TEAM_KEY, and without the key of the site, it asks the composer.
 * @throws Error if that key owns nothing
 */
export async function asker(access: Access = 'write'): Promise<Releaser> {
  const store = await openMachineStore(access);
  const releaser = releaserOf(store);
  const signer = releaser.signer ? undefined : signerOf(process.env, 'TEAM_KEY');
  if (!signer) return releaser;
  const team = await joinAsTeam(store, signer);
  return { ...releaser, team, store: outbox(team) };
}

export const releaserOf = (store: Store): Releaser => ({
  store,
  by: author(),
  signer: signerOf(process.env),
  config: siteConfig,
  renderRemote,
  compareTypes,
  composer: checkoutComposer(),
  buildable: PART_NAMES,
  announce: announcerOf(process.env, { site: { ...siteConfig, store } }),
  warn: console.error,
  now: () => new Date(),
  readSubjects: (part, commits) => commitSubjects(foldersOf(part), commits),
});

/** For a container that another build wrote: the git of its folder knows its history. */
export const withHistoryOf = (releaser: Releaser, folder: string): Releaser => ({
  ...releaser,
  composer: {
    ...releaser.composer,
    contains: (commit) => releaser.composer.contains(commit) || containsCommit(commit, folder),
  },
  readSubjects: (_part, commits) => commitSubjects([], { ...commits, root: folder }),
});

/** The composing code of this checkout, or of the site's packages. Its digest is computed once in a process. */
function checkoutComposer(): Composer {
  const { code } = siteConfig;
  if (code) {
    return {
      version: code.version,
      readCommit: () => code.commits[0] ?? UNCOMMITTED,
      contains: (commit) => code.commits.includes(commit) || containsCommit(commit),
    };
  }
  return {
    version: (knownVersion ??= composerVersion()),
    readCommit: () => sourceCommit(composerSources()),
    contains: containsCommit,
  };
}

let knownVersion: string | undefined;

/** RELEASED_BY, or else git's user, or else the user of this machine. */
export const author = (): string => process.env.RELEASED_BY || gitUser() || userInfo().username;

function gitUser(): string | undefined {
  try {
    // `Asha <asha@example.org> 1764233460 +0530`
    const options = { encoding: 'utf8', stdio: 'pipe' } as const;
    return execFileSync('git', ['var', 'GIT_AUTHOR_IDENT'], options).replace(/ \d+ \S+\s*$/, '');
  } catch {
    return undefined;
  }
}

/** What composes pages, and the site's configuration. */
export function composerSources(read: ReadSource = readSource): string[] {
  // `.js` in a packed platform.
  const extension = path.extname(import.meta.filename);
  const modules = ['pages/compose-files', 'compose/render-process'];
  const files = modules.map((name) =>
    path.join(platformFolder('release'), 'src', `${name}${extension}`),
  );
  return sourceFiles([...files, 'site.config.ts'], { read });
}

/** A digest of the code that composes pages, and of the packages it uses. */
export function composerVersion(read: ReadSource = readSource): string {
  const hash = createHash('sha256').update(digestOf(composerSources(read), read));
  const packages = readLockedPackages(read);
  for (const line of dependencyTree(packages, [platformFolder('release')])) hash.update(line);
  return hash.digest('hex').slice(0, 10);
}

/** The rule `committed` for a container that another build wrote. */
export const uncommittedContainer = (folder: string): Finding[] =>
  isCommitted([], folder)
    ? []
    : [uncommittedFinding(`${folder} was built where files have changes that no commit contains.`)];

const SHOWN_FILES = 10;

/**
 * The rule `committed`, before the build: what the bundler reads for the parts, what composes pages, and the lockfile
 * are as in the last commit. Other files, such as tests and documents, may differ.
 * @param changed as `uncommittedFiles` finds them
 */
export function uncommittedSources(
  names: readonly PartName[],
  changed: readonly string[] | undefined,
): Finding[] {
  if (!changed) return [uncommittedFinding('The sources of the release are in no commit.')];
  const sources = new Set([...names.flatMap((name) => sourcesOf(name)), ...composerSources()]);
  const folders = names.flatMap(foldersOf);
  const isReleased = (file: string): boolean =>
    sources.has(file) ||
    file === 'package-lock.json' ||
    // Nothing imports a removed file any more.
    (!existsSync(path.join(PROJECT_ROOT, file)) &&
      folders.some((folder) => file.startsWith(`${folder}/`)));
  const found = changed.filter(isReleased).toSorted();
  if (found.length === 0) return [];
  const more = found.length - SHOWN_FILES;
  const list = [...found.slice(0, SHOWN_FILES), ...(more > 0 ? [`and ${more} more`] : [])];
  return [
    uncommittedFinding(
      `These files have changes that no commit contains:\n    ${list.join('\n    ')}`,
    ),
  ];
}
