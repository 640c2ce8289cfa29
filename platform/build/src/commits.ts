import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from './parts.ts';

export const UNCOMMITTED = 'uncommitted';

/**
 * The last commit that changed one of the given files and folders, so that the same sources name the same commit.
 * @param inputs relative to the project; with none, all files count
 * @returns `uncommitted` if they have changes, or without git
 */
export async function sourceCommit(inputs: string[], root = PROJECT_ROOT): Promise<string> {
  const words = ['log', '-1', '--format=%H', '--', ...inputs];
  try {
    const { stdout } = await promisify(execFile)('git', words, { cwd: root });
    return (isCommitted(inputs, root) && stdout.trim()) || UNCOMMITTED;
  } catch {
    return UNCOMMITTED;
  }
}

/** @param files relative to the project; those that git ignores count as committed. `false` without git. */
export const isCommitted = (files: readonly string[], root = PROJECT_ROOT): boolean =>
  git(root, 'status', '--porcelain', '--', ...files) === '';

/** Files that differ from the last commit, relative to the project; `undefined` if there is none, or no git. */
export function uncommittedFiles(root = PROJECT_ROOT): string[] | undefined {
  const changed = git(root, 'diff', '--name-only', '--no-renames', '--relative', '-z', 'HEAD');
  const added = git(root, 'ls-files', '--others', '--exclude-standard', '-z');
  if (changed === undefined || added === undefined) return undefined;
  return `${changed}\0${added}`.split('\0').filter((file) => file !== '');
}

/** Newest first; none without git. */
export const commitsOf = (inputs: string[]): string[] =>
  linesOf(git(PROJECT_ROOT, 'log', '--format=%H', '--', ...inputs));

/** `false` without git, or if the commit (a full hash) is unknown here. */
export const containsCommit = (commit: string, root = PROJECT_ROOT): boolean =>
  git(root, 'merge-base', '--is-ancestor', '--end-of-options', commit, 'HEAD') !== undefined;

const MAX_SUBJECTS = 50;

/** After the commit `from` and up to `to`, newest first; none without git, or if this checkout lacks the commits. */
export function commitSubjects(
  folders: string[],
  { from, to, root = PROJECT_ROOT }: { from: string; to: string; root?: string },
): string[] {
  if (from === UNCOMMITTED || to === UNCOMMITTED) return [];
  const words = ['log', '--no-merges', '--format=%s', `--max-count=${MAX_SUBJECTS}`];
  // Contracts come from the store: what they call a commit must not be read as an option.
  return linesOf(git(root, ...words, '--end-of-options', `${from}..${to}`, '--', ...folders));
}

export interface Blame {
  commit: string;
  author: string;
  at: string;
  subject: string;
}

/** Who last changed a line of a file, up to a commit. `undefined` without git, or if this checkout lacks the commit. */
export function blameLine(
  file: string,
  { line, commit, root = PROJECT_ROOT }: { line: number; commit: string; root?: string },
): Blame | undefined {
  // A contract comes from the store: what it calls a commit must not be read as an option.
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  const said = git(root, 'blame', '--porcelain', `-L${line},${line}`, commit, '--', file);
  if (said === undefined) return undefined;
  const field = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(said)?.[1] ?? '';
  return {
    commit: said.slice(0, said.indexOf(' ')),
    author: `${field('author')} ${field('author-mail')}`,
    at: new Date(Number(field('author-time')) * 1000).toISOString(),
    subject: field('summary'),
  };
}

/** What git prints; `undefined` if it fails or is not installed. */
function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return undefined;
  }
}

const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');
