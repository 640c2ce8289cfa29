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
export function isCommitted(files: readonly string[], root = PROJECT_ROOT): boolean {
  try {
    return gitIn(root, 'status', '--porcelain', '--', ...files) === '';
  } catch {
    return false;
  }
}

/** Files that differ from the last commit, relative to the project; `undefined` if there is none, or no git. */
export function uncommittedFiles(root = PROJECT_ROOT): string[] | undefined {
  try {
    const changed = gitIn(root, 'diff', '--name-only', '--no-renames', '--relative', '-z', 'HEAD');
    const added = gitIn(root, 'ls-files', '--others', '--exclude-standard', '-z');
    return `${changed}\0${added}`.split('\0').filter((file) => file !== '');
  } catch {
    return undefined;
  }
}

/** Newest first; none without git. */
export function commitsOf(inputs: string[]): string[] {
  try {
    return git('log', '--format=%H', '--', ...inputs)
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    return [];
  }
}

/** `false` without git, or if the commit (a full hash) is unknown here. */
export function containsCommit(commit: string, root = PROJECT_ROOT): boolean {
  try {
    gitIn(root, 'merge-base', '--is-ancestor', '--end-of-options', commit, 'HEAD');
    return true;
  } catch {
    return false;
  }
}

const MAX_SUBJECTS = 50;

/** After the commit `from` and up to `to`, newest first; none without git, or if this checkout lacks the commits. */
export function commitSubjects(
  folders: string[],
  { from, to, root = PROJECT_ROOT }: { from: string; to: string; root?: string },
): string[] {
  if (from === UNCOMMITTED || to === UNCOMMITTED) return [];
  const words = ['log', '--no-merges', '--format=%s', `--max-count=${MAX_SUBJECTS}`];
  try {
    // Contracts come from the store: what they call a commit must not be read as an option.
    const subjects = gitIn(root, ...words, '--end-of-options', `${from}..${to}`, '--', ...folders);
    return subjects.split('\n').filter((subject) => subject !== '');
  } catch {
    return [];
  }
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
  try {
    const said = gitIn(root, 'blame', '--porcelain', `-L${line},${line}`, commit, '--', file);
    const field = (name: string) => new RegExp(`^${name} (.*)$`, 'm').exec(said)?.[1] ?? '';
    return {
      commit: said.slice(0, said.indexOf(' ')),
      author: `${field('author')} ${field('author-mail')}`,
      at: new Date(Number(field('author-time')) * 1000).toISOString(),
      subject: field('summary'),
    };
  } catch {
    return undefined;
  }
}

const git = (...args: string[]): string => gitIn(PROJECT_ROOT, ...args);

const gitIn = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
