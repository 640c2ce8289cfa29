import { existsSync } from 'node:fs';
import path from 'node:path';
import { UNCOMMITTED } from '@platform/build/commits';
import { foldersOf, type PartName, sourcesOf } from '@platform/build/part-sources';
import { PROJECT_ROOT } from '@platform/build/parts';
import type { PartContract } from '../core/artifact.ts';
import { type Finding, label } from '../core/rules/rule.ts';
import { composerSources } from './composer-code.ts';

const SHOWN_FILES = 10;

/**
 * The rule `committed`, before the build: what the bundler reads for the parts, what composes pages, and the lockfile are as in
 * the last commit. Other files, such as tests and documents, may differ.
 * @param changed as `uncommittedFiles` finds them
 */
export function uncommittedSources(
  names: readonly PartName[],
  changed: readonly string[] | undefined,
): Finding[] {
  if (!changed) return [finding('The sources of the release are in no commit.')];
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
  return [finding(`These files have changes that no commit contains:\n    ${list.join('\n    ')}`)];
}

/** The same rule for versions that were built before, such as those of a preview. */
export const builtUncommitted = (contracts: readonly PartContract[]): Finding[] =>
  contracts
    .filter(({ commit }) => commit === UNCOMMITTED)
    .map((one) => finding(`${label(one)} was built with changes that no commit contains.`));

const finding = (problem: string): Finding => ({
  rule: 'committed',
  problem,
  impact: 'Nobody could find the sources of what visitors get, and its changelog would be empty.',
  remedy: 'Commit them, or put them aside (git stash). To release them on purpose: --uncommitted',
});
