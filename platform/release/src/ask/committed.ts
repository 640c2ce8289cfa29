import { existsSync } from 'node:fs';
import path from 'node:path';
import { foldersOf, type PartName, sourcesOf } from '@platform/build/part-sources';
import { PROJECT_ROOT } from '@platform/build/parts';
import { uncommittedFinding } from '../check/rules/request-rules.ts';
import type { Finding } from '../check/rules/rule.ts';
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
