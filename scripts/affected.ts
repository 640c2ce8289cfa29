import { execFileSync } from 'node:child_process';

/** No journey sees these. */
const WITHOUT_JOURNEYS = /^(?:docs|scripts|tests\/(?!e2e\/)|\.github)\/|\.md$|\.test\.tsx?$/;

/**
 * The tags of the journeys that a change can affect, for example `@auth`. Vitest and Playwright follow imports, but a journey
 * imports nothing of the pages that it visits.
 * @returns no tags if all journeys can be affected
 */
export function affectedJourneys(files: readonly string[]): 'none' | string[] {
  const seen = files.filter((file) => !WITHOUT_JOURNEYS.test(file));
  const tags = seen.map((file) => /^mf-([^/]+)\//.exec(file)?.[1]);
  if (tags.includes(undefined)) return [];
  return tags.length === 0 ? 'none' : [...new Set(tags)].map((name) => `@${name}`);
}

/**
 * The files that differ from the merge base with `ref`, including uncommitted and untracked ones.
 * @throws Error if git does not know the ref
 */
export function changedFiles(ref: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
  const base = git('merge-base', ref, 'HEAD').trim();
  const changed = git('diff', '--name-only', '--no-renames', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return `${changed}${untracked}`.split('\n').filter((line) => line !== '');
}
