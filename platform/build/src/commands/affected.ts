import { execFileSync } from 'node:child_process';
import { PROJECT_ROOT } from '../parts.ts';
import { siteConfig } from '../site.ts';

/** The journeys that a change can affect: all, or those with one of the tags. */
export type AffectedJourneys = 'all' | readonly string[];

/**
 * The journeys that exercise each folder, by tag. Remotes are not listed: mf-shop has `@shop`. Folders that neither
 * this table nor the site lists affect all journeys.
 */
const JOURNEYS_OF_FOLDER: Readonly<Record<string, AffectedJourneys>> = {
  // Every page contains it.
  shell: 'all',
  // These build, compose or serve every page.
  'platform/contract': 'all',
  'platform/build': 'all',
  'platform/release': 'all',
  'platform/serve': 'all',
  'platform/local': 'all',
  e2e: 'all',
  // They use the platform, and no page of the site.
  examples: [],
  'remote-template': ['@dev'],
  'site.config.ts': 'all',
  // No test of `npm test` runs the mutants.
  mutants: [],
  'tsconfig.tools.json': 'all',
  docs: [],
  'README.md': [],
  'CONTRIBUTING.md': [],
  '.github': [],
  '.editorconfig': [],
  'renovate.json': [],
};

/** The journeys of a package's folder or of a file at the top; `undefined` if no table lists it. */
export function journeysOfFolder(folder: string): AffectedJourneys | undefined {
  if (folder.startsWith('mf-')) return [`@${folder.slice('mf-'.length)}`];
  return siteConfig.journeys?.[folder] ?? JOURNEYS_OF_FOLDER[folder];
}

/** The journeys that a change of these files can affect. */
export function affectedJourneys(files: string[]): AffectedJourneys {
  const affected = foldersOf(files).map((folder) => journeysOfFolder(folder) ?? 'all');
  if (affected.includes('all')) return 'all';
  return [...new Set(affected.flat())];
}

/**
 * Whether one of these files lies in one of these folders, or in no listed folder. The tests of such a folder then
 * run completely: they start processes and apply SQL, so the module graph does not show their dependencies.
 */
export function touches(files: string[], folders: readonly string[]): boolean {
  return foldersOf(files).some(
    (folder) => folders.includes(folder) || journeysOfFolder(folder) === undefined,
  );
}

/**
 * The files that differ from the merge base with `ref`, including uncommitted and untracked ones.
 * @throws Error if git does not know the ref
 */
export function changedFiles(ref: string, root = PROJECT_ROOT): string[] {
  const base = git(root, 'merge-base', ref, 'HEAD');
  const changed = git(root, 'diff', '--name-only', '--no-renames', base.trim());
  const untracked = git(root, 'ls-files', '--others', '--exclude-standard');
  return `${changed}${untracked}`.split('\n').filter((line) => line !== '');
}

function git(root: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

function foldersOf(files: string[]): string[] {
  return [...new Set(files.map(folderOf))];
}

/** The folder of a file's package: `platform/build`, `mf-shop`. */
function folderOf(file: string): string {
  const [top, second] = file.split('/');
  return top === 'platform' ? `${top}/${second}` : top!;
}
