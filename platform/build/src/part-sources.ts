import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { dependencyTree, readLockedPackages } from './dependency-tree.ts';
import { installedFolder } from './package-versions.ts';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder, type RemoteName } from './parts.ts';
import { siteConfig } from './site.ts';

/**
 * The folder of a package of the platform, relative to the project: its sources where it is a workspace, otherwise the
 * installed package.
 */
export const platformFolder = (name: 'build' | 'contract' | 'release'): string =>
  path.relative(PROJECT_ROOT, installedFolder(`@platform/${name}`, PROJECT_ROOT));

/** Inputs of every part's build besides its own folder. */
const COMMON_INPUTS = [
  platformFolder('build'),
  platformFolder('contract'),
  'site.config.ts',
  'tsconfig.base.json',
].filter((input) => existsSync(path.join(PROJECT_ROOT, input)));
const NOT_SOURCE = new Set([
  'node_modules',
  'dist',
  '.local',
  'bootstrap',
  'commands',
  'cli',
  'template',
  'tools',
]);

/** The inputs of the shell: its folder, and the kit that it provides. */
export const SHELL_INPUTS: [folder: string, also: string[]] = [
  'shell',
  siteConfig.kit ? [siteConfig.kit] : [],
];

/** All inputs of a part, relative to the project. */
export const inputsOf = (folder: string, also: string[] = []): string[] => [
  folder,
  ...also,
  ...COMMON_INPUTS,
];

/**
 * The files below a folder, in an order independent of the file system. Tests are not inputs of a build.
 * @param folder relative to the project, as what is returned
 */
function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(path.join(PROJECT_ROOT, folder), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (NOT_SOURCE.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/**
 * The version of a part in the working tree: `<package version>-<hash of all inputs>`. The same sources always have
 * the same version, so an unchanged part is never built again.
 * @param folder the part, for example `mf-shop`
 * @param also further folders that its files contain, for example the kit in the shell
 */
export function versionOf(folder: string, also: string[] = []): string {
  const hash = createHash('sha256');
  for (const input of inputsOf(folder, also)) {
    for (const file of path.extname(input) ? [input] : filesBelow(input)) {
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(path.join(PROJECT_ROOT, file)))
        .update('\0');
    }
  }
  // The packages of this part only, so that an update for one part gives no other part a new version.
  const packages = readLockedPackages(PROJECT_ROOT);
  for (const line of dependencyTree(packages, inputsOf(folder, also))) hash.update(`${line}\0`);
  const { version } = JSON.parse(
    readFileSync(path.join(PROJECT_ROOT, folder, 'package.json'), 'utf8'),
  ) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

/** A part: `shell`, or the name of a remote. */
export type PartName = RemoteName;

/** All parts, the shell first. */
export const PART_NAMES: readonly PartName[] = ['shell', ...REMOTE_NAMES];

/** The inputs of a part: its folder, and the folders that its files also contain. */
export const sourcesOf = (name: PartName): [folder: string, also: string[]] =>
  name === 'shell' ? SHELL_INPUTS : [remoteFolder(name), []];

/** The folder of a part's build. */
export const distOf = (name: PartName): string =>
  path.join(PROJECT_ROOT, sourcesOf(name)[0], 'dist');

/** The commit of a contract if the sources have uncommitted changes. */
export const UNCOMMITTED = 'uncommitted';

/**
 * The last commit that changed one of the given files and folders, so that the same sources name the same commit.
 * @param inputs relative to the project
 * @returns `uncommitted` if they have changes, or without git
 */
export async function sourceCommit(inputs: string[]): Promise<string> {
  const run = promisify(execFile);
  try {
    const [changes, commit] = await Promise.all(
      [
        ['status', '--porcelain'],
        ['log', '-1', '--format=%H'],
      ].map((words) => run('git', [...words, '--', ...inputs], { cwd: PROJECT_ROOT })),
    );
    return (changes!.stdout === '' && commit!.stdout.trim()) || UNCOMMITTED;
  } catch {
    return UNCOMMITTED;
  }
}

/** The commits that changed some files and folders, newest first; none without git. */
export function commitsOf(inputs: string[]): string[] {
  try {
    return git('log', '--format=%H', '--', ...inputs)
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

/**
 * Whether the checked-out commit contains another commit. Without git, or if the commit is unknown here, it does not.
 * @param commit a full hash
 */
export function containsCommit(commit: string, root = PROJECT_ROOT): boolean {
  try {
    gitIn(root, 'merge-base', '--is-ancestor', '--end-of-options', commit, 'HEAD');
    return true;
  } catch {
    return false;
  }
}

/** More commits than a release usually contains. */
const MOST_SUBJECTS = 50;

/**
 * The subjects of the commits that changed some folders, after the commit `from` and up to `to`, newest first.
 * @returns none without git, or if this checkout does not have the commits
 */
export function commitSubjects(
  folders: string[],
  { from, to, root = PROJECT_ROOT }: { from: string; to: string; root?: string },
): string[] {
  if (from === UNCOMMITTED || to === UNCOMMITTED) return [];
  const words = ['log', '--no-merges', '--format=%s', `--max-count=${MOST_SUBJECTS}`];
  try {
    // Contracts come from the store: what they call a commit must not be read as an option.
    const subjects = gitIn(root, ...words, '--end-of-options', `${from}..${to}`, '--', ...folders);
    return subjects.split('\n').filter((subject) => subject !== '');
  } catch {
    return [];
  }
}

const git = (...args: string[]): string => gitIn(PROJECT_ROOT, ...args);

const gitIn = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
