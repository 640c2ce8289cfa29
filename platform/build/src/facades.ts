import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { installedVersion, packageOf } from './package-versions.ts';
import { LIVE_SHELL, readLiveShell } from './live-shell.ts';
import { HAS_SHELL, modulesOf, PROJECT_ROOT, WORKSPACES } from './parts.ts';
import { siteConfig } from './site.ts';

export interface Facade {
  /** The specifier that remotes import, for example `react-router-dom` or `kit/ui`. */
  specifier: string;
  file: string;
  version: string;
  names: ReadonlySet<string>;
}

type FacadeFile = Omit<Facade, 'names'>;

const FACADE_FOLDER = path.join(PROJECT_ROOT, 'shell/src/facade');

/** `shell/src/facade/a/b.ts` provides `a/b`. */
function packageFacades(): FacadeFile[] {
  return readdirSync(FACADE_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const specifier = name.slice(0, -'.ts'.length).replaceAll(path.sep, '/');
      const version = installedVersion(packageOf(specifier), FACADE_FOLDER);
      return { specifier, file: path.join(FACADE_FOLDER, name), version };
    });
}

/** The package exports of the kit are the contract. */
function kitFacades(): FacadeFile[] {
  const kit = WORKSPACES.find(({ name }) => name === siteConfig.kit);
  return modulesOf(kit).map(([specifier, file]) => ({
    specifier,
    file: path.join(PROJECT_ROOT, file),
    version: kit!.version,
  }));
}

/** By specifier. Without the sources of the shell: what the live shell provides. */
export function readFacades(): Map<string, Facade> {
  if (!HAS_SHELL) return liveFacades();
  const all = [...packageFacades(), ...kitFacades()]
    .map((facade): Facade => ({ ...facade, names: exportedNames(facade.file) }))
    // Modules with types only do not exist in the browser.
    .filter(({ names }) => names.size > 0);
  const sorted = all.toSorted((a, b) => (a.specifier < b.specifier ? -1 : 1));
  return new Map(sorted.map((facade) => [facade.specifier, facade]));
}

const liveFacades = (): Map<string, Facade> =>
  new Map(
    Object.entries(readLiveShell().provides).map(([specifier, { version, names }]) => [
      specifier,
      { specifier, version, file: path.join(PROJECT_ROOT, LIVE_SHELL), names: new Set(names) },
    ]),
  );

/** @throws if the file uses `export *`, because the contract lists names */
export function exportedNames(file: string): Set<string> {
  const names = new Set<string>();
  const { module } = parseSync(file, readFileSync(file, 'utf8'));
  for (const entry of module.staticExports.flatMap((statement) => statement.entries)) {
    if (entry.isType) continue;
    if (entry.exportName.kind === 'None') {
      throw new Error(`${file} uses "export *": list the names, because remotes rely on them`);
    }
    names.add(entry.exportName.kind === 'Default' ? 'default' : entry.exportName.name!);
  }
  return names;
}
