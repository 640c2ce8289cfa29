import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT } from '../parts.ts';

/** Beside the files of a build. It is not released. */
const FILE = '.modules.json';

/** By script, relative to the project. */
type ModuleList = Record<string, string[]>;

/** Lets tests find code that a page gets twice. */
export function listModules(): Plugin {
  return {
    name: 'list-modules',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const list: ModuleList = {};
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        list[output.fileName] = Object.entries(output.modules)
          .filter(([, { renderedLength }]) => renderedLength > 0)
          .map(([id]) => nameOf(id));
      }
      await writeFile(path.join(dir!, FILE), JSON.stringify(list, null, 2));
    },
  };
}

/** Generated modules have no path. */
const nameOf = (id: string): string =>
  path.isAbsolute(id) ? path.relative(PROJECT_ROOT, id).replaceAll(path.sep, '/') : id;

export const readModules = (dist: string): ModuleList =>
  JSON.parse(readFileSync(path.join(dist, FILE), 'utf8')) as ModuleList;
