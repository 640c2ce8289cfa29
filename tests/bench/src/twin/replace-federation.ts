import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder } from '@platform/build/parts';
import { fragmentsOf } from '@platform/build/read-part';
import { fragmentSource } from '@platform/contract/fragments';

const SHELL = path.join(PROJECT_ROOT, 'shell/src');
const REPLACEMENTS = path.join(import.meta.dirname, 'shell');

/**
 * Every file in `twin/shell/` replaces the file of the same path in `shell/src/`. `virtual:remotes` and
 * `virtual:remote-modules` import each remote's `app.ts` and fragments; the lists of shared modules are empty.
 * @throws if the shell no longer has a file that the twin replaces
 */
export function replaceFederation(): Plugin {
  const replaced = new Map(
    readdirSync(REPLACEMENTS, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [path.join(SHELL, file), path.join(REPLACEMENTS, file)]),
  );
  for (const file of replaced.keys()) {
    if (!existsSync(file)) throw new Error(`The twin replaces ${file}, which does not exist`);
  }
  return {
    name: 'replace-federation',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (VIRTUAL[source]) return `\0${source}`;
      const found = importer?.startsWith(SHELL) && (await this.resolve(source, importer));
      return found ? replaced.get(found.id) : undefined;
    },
    load: { filter: { id: /^\0virtual:/ }, handler: (id) => VIRTUAL[id.slice(1)]?.() },
  };
}

const apps = REMOTE_NAMES.map((name) => ({
  name,
  file: JSON.stringify(path.join(PROJECT_ROOT, remoteFolder(name), 'src/app.ts')),
}));

const fragments = REMOTE_NAMES.flatMap((remote) =>
  fragmentsOf(remoteFolder(remote)).map((fragment) => ({
    name: JSON.stringify(`${remote}/${fragment}`),
    file: JSON.stringify(path.join(PROJECT_ROOT, remoteFolder(remote), fragmentSource(fragment))),
  })),
);

const VIRTUAL: Readonly<Record<string, () => string>> = {
  'virtual:remotes': () =>
    `export const remotes = {${apps.map(({ name, file }) => `${name}: () => import(${file})`).join()}};
     export const fragments = {${fragments.map(({ name, file }) => `${name}: () => import(${file})`).join()}};`,
  'virtual:remote-modules': () =>
    [
      ...apps.map(({ name, file }) => `import * as ${name} from ${file};`),
      `export const remoteModules = {${apps.map(({ name }) => name).join()}};`,
    ].join('\n'),
  'virtual:shared-modules': () => 'export const sharedModules = {};',
  'virtual:shared-versions': () => 'export const versions = {};',
};
