import path from 'node:path';
import type { Plugin } from 'vite';
import { type PartName, partFolder, sourcesOf } from '../part-sources.ts';
import { PROJECT_ROOT } from '../parts.ts';

/** Fails a build that reads a file which the part's version does not cover: that version could mean different files. */
export function checkSources(name: PartName): Plugin {
  return {
    name: 'check-sources',
    apply: 'build',
    generateBundle(_, bundle) {
      const assets = Object.values(bundle).flatMap((output) =>
        output.type === 'asset' ? output.originalFileNames : [],
      );
      const read = [
        ...[...this.getModuleIds()].filter((id) => path.isAbsolute(id)),
        ...assets.map((file) => path.join(PROJECT_ROOT, partFolder(name), file)),
      ].map((file) => path.relative(PROJECT_ROOT, file.split('?')[0]!));
      const covered = new Set(sourcesOf(name));
      const missing = read.filter(
        (file) => !/^\.\.|node_modules\//.test(file) && !covered.has(file),
      );
      if (missing.length > 0) {
        throw new Error(
          `${partFolder(name)} reads ${[...new Set(missing)].join(', ')}, which its version does not cover: name the file in an import.`,
        );
      }
    },
  };
}
