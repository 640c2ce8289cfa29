import { execFileSync } from 'node:child_process';
import { PROJECT_ROOT } from './parts.ts';

/** What a contract says where there is no commit to name. */
export const UNCOMMITTED = 'uncommitted';

/**
 * The last commit that changed one of the given files and folders, so that the same sources name the same commit.
 * @param inputs relative to the project
 * @returns `uncommitted` where they differ from that commit, and where there is no git
 */
export function sourceCommit(inputs: string[]): string {
  try {
    if (git('status', '--porcelain', '--', ...inputs) !== '') return UNCOMMITTED;
    return git('log', '-1', '--format=%H', '--', ...inputs) || UNCOMMITTED;
  } catch {
    return UNCOMMITTED;
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
