import { execFileSync } from 'node:child_process';

/** No journey sees these. */
const WITHOUT_JOURNEYS = /^(?:docs|scripts|tests\/(?!e2e\/)|\.github)\/|\.md$|\.test\.tsx?$/;

/**
 * Tags such as `@auth`; none if all journeys can be affected. A journey imports nothing of the pages that it visits, so
 * no tool can follow its imports.
 */
export function affectedJourneys(files: readonly string[]): 'none' | string[] {
  const seen = files.filter((file) => !WITHOUT_JOURNEYS.test(file));
  const tags = seen.map((file) => /^mf-([^/]+)\//.exec(file)?.[1]);
  if (tags.includes(undefined)) return [];
  return tags.length === 0 ? 'none' : [...new Set(tags)].map((name) => `@${name}`);
}

/** Includes uncommitted and untracked files. @throws Error if git does not know the ref */
export function changedFiles(ref: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });
  const base = git('merge-base', ref, 'HEAD').trim();
  const changed = git('diff', '--name-only', '--no-renames', base);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return `${changed}${untracked}`.split('\n').filter((line) => line !== '');
}
