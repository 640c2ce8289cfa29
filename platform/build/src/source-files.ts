import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT, WORKSPACES } from './parts.ts';
import { importedSpecifiers, runtimeSpecifiers } from './scan-imports.ts';

/** Tests pass a reader that pretends a file was edited. */
export type ReadSource = (file: string) => Buffer;

export const readSource: ReadSource = (file) => readFileSync(path.join(PROJECT_ROOT, file));

export interface SourceOptions {
  /** Specifiers that another part provides when the page runs: their files are not followed. */
  provided?: ReadonlySet<string>;
  withTypes?: boolean;
  read?: ReadSource;
}

/**
 * What scripts import, and styles and HTML refer to. An entry in an installed package counts as its `package.json`.
 * @param entries relative to the project, as what is returned
 * @returns in an order independent of the file system
 */
export function sourceFiles(entries: readonly string[], options: SourceOptions = {}): string[] {
  const { provided, withTypes = false, read = readSource } = options;
  const found = new Set<string>();
  const open = entries.map((entry) => manifestOfInstalled(entry) ?? entry);
  for (const file of open) {
    if (found.has(file)) continue;
    found.add(file);
    for (const specifier of referencesOf(file, read, withTypes)) {
      if (provided?.has(specifier)) continue;
      const target = resolveSource(specifier, file);
      if (target !== undefined) open.push(target);
    }
  }
  return [...found].toSorted();
}

export const filesIn = (folder: string): string[] =>
  readdirSync(path.join(PROJECT_ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(PROJECT_ROOT, path.join(entry.parentPath, entry.name)));

export function digestOf(files: readonly string[], read: ReadSource = readSource): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(read(file)).update('\0');
  return hash.digest('hex');
}

const SCRIPT = /\.(?:[cm]?js|tsx?)$/;
const STYLE_REFERENCE = /(?:url\(\s*|@import\s+|\bfrom\s+)['"]?([^'")\s]+)/g;
const HTML_REFERENCE = /\b(?:src|href)="([^"]+)"/g;
const FILE_ADDRESS = /(?:new URL|import\.meta\.resolve)\(\s*'([^']+)'/g;

function referencesOf(file: string, read: ReadSource, withTypes: boolean): string[] {
  if (SCRIPT.test(file)) {
    const text = read(file).toString();
    const specifiers = (withTypes ? importedSpecifiers : runtimeSpecifiers)(file, text);
    return [...specifiers, ...matchesOf(FILE_ADDRESS, text)];
  }
  if (file.endsWith('.css')) {
    // A style names a file next to it with or without `./`.
    const references = matchesOf(STYLE_REFERENCE, read(file).toString());
    return references.flatMap((name) => (/^[.#@]/.test(name) ? [name] : [name, `./${name}`]));
  }
  return file.endsWith('.html') ? matchesOf(HTML_REFERENCE, read(file).toString()) : [];
}

const matchesOf = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name]) => name!);

/** `undefined` for an installed package, an address, or a generated module. */
function resolveSource(specifier: string, importer: string): string | undefined {
  const [name = ''] = specifier.split('?');
  const target = name.startsWith('.')
    ? path.join(path.dirname(importer), name)
    : name.startsWith('/')
      ? path.join(path.dirname(importer), name.slice(1))
      : throughPackage(name, importer);
  return target !== undefined && isFile(target) ? target : undefined;
}

/** Resolves `#lib/…`, or an export of a workspace, by the `package.json` that declares it. */
function throughPackage(specifier: string, importer: string): string | undefined {
  const owner = WORKSPACES.find(({ folder, name }) =>
    specifier.startsWith('#')
      ? importer.startsWith(`${folder}/`)
      : specifier === name || specifier.startsWith(`${name}/`),
  );
  if (!owner) return undefined;
  const table = specifier.startsWith('#') ? owner.imports : owner.exports;
  const key = specifier.startsWith('#') ? specifier : `.${specifier.slice(owner.name.length)}`;
  const exact = table[key];
  if (exact !== undefined) return path.join(owner.folder, exact);
  for (const [pattern, file] of Object.entries(table)) {
    const [before, after] = pattern.split('*');
    if (after === undefined || !key.startsWith(before!) || !key.endsWith(after)) continue;
    const part = key.slice(before!.length, key.length - after.length);
    return path.join(owner.folder, file.replace('*', part));
  }
  return undefined;
}

const isFile = (file: string): boolean => {
  const absolute = path.join(PROJECT_ROOT, file);
  return existsSync(absolute) && statSync(absolute).isFile();
};

function manifestOfInstalled(file: string): string | undefined {
  const match = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file);
  return match ? `${match[0]}/package.json` : undefined;
}
