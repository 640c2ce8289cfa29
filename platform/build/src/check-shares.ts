import path from 'node:path';
import { USES_SOURCE } from '@platform/contract/fragments';
import type { Facade } from './facades.ts';
import { PROJECT_ROOT } from './parts.ts';
import { importedNames, type ImportedName } from './scan-imports.ts';
import { siteConfig } from './site.ts';
import { sourceFiles } from './source-files.ts';

export interface ShareReport {
  /** The imported names by specifier, both sorted. A page loads only the listed modules. */
  imports: Record<string, string[]>;
  /** One sentence for each fault; empty if the remote can be built. */
  faults: string[];
}

/**
 * What a remote's own sources import.
 * @param entries relative to the project
 * @param others what the build adds
 */
export function sharesOfSources(
  entries: readonly string[],
  facades: Map<string, Facade>,
  others: readonly ImportedName[] = [],
): ShareReport {
  const files = sourceFiles(entries, { provided: new Set(facades.keys()) });
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => importedNames(path.join(PROJECT_ROOT, file)));
  return checkShares([...found, ...others], facades);
}

/** A name that no facade exports would be `undefined` in the browser, although the build succeeds. */
function checkShares(found: ImportedName[], facades: Map<string, Facade>): ShareReport {
  const taken = new Map<string, Set<string>>();
  const faults: string[] = [];

  for (const { specifier, name, file } of found) {
    const facade = facades.get(specifier);
    if (!facade) continue;
    const where = path.relative(PROJECT_ROOT, file);
    if (name === '*') {
      faults.push(
        `${where} imports all of '${specifier}'; import the names you use, so that they can be checked`,
      );
      continue;
    }
    const names = taken.get(specifier) ?? new Set();
    taken.set(specifier, names);
    if (name === '(side effect)') continue;
    names.add(name);
    if (specifier === `${siteConfig.kit}/fragment` && !where.endsWith(`/${USES_SOURCE}`)) {
      faults.push(
        `${where} takes a fragment; name it in ${USES_SOURCE}, where the release finds it`,
      );
    }
    if (!facade.names.has(name)) {
      const offer = path.relative(PROJECT_ROOT, facade.file);
      faults.push(
        `${where} imports { ${name} } from '${specifier}', which ${offer} does not export`,
      );
    }
  }

  const imports = Object.fromEntries(
    [...taken].toSorted(byKey).map(([specifier, names]) => [specifier, [...names].toSorted()]),
  );
  return { imports, faults };
}

const byKey = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
