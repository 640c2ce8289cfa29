import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { run } from './bootstrap/program.mjs';
import {
  COMPILED_TYPES_FILE,
  CONTRACT_FILE,
  type Declarations,
  type RemoteContract,
} from '@platform/contract/artifact';
import { exposedAs, fragmentSource, USES_SOURCE } from '@platform/contract/fragments';
import { withoutOtherComments } from './deprecations.ts';
import { installedFolder } from './package-versions.ts';
import { platformFolder } from './part-sources.ts';
import { digestOf, sourceFiles } from './source-files.ts';
import { declarationFile, LIVE_SHELL, LIVE_TYPES, readLiveShell } from './live-shell.ts';
import type { OtherUser } from './other-user.ts';
import { HAS_SHELL, modulesOf, PROJECT_ROOT, remoteFolder, WORKSPACES } from './parts.ts';
import { siteConfig } from './site.ts';

/** Inside the project, so that the compiler finds the installed packages. */
const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache');
const REFERENCE = /(?<before>\bfrom |\bimport\()(?<quote>['"])(?<specifier>[^'"]+)\k<quote>/g;

/**
 * The declarations of some modules and of all project files that these refer to. Types of installed packages stay
 * references. The result is cached, so an edit that changes none of these types does not run the compiler again.
 * @param modules source files relative to the project, by the name that others import
 * @throws Error if a declaration depends on other code of a remote: its public type must come from the contract
 */
export async function declarationsOf(modules: Record<string, string>): Promise<Declarations> {
  const file = path.join(CACHE, 'declarations', `${keyOf(modules)}.json`);
  return (await readKept<Declarations>(file)) ?? keep(file, await compile(modules));
}

/**
 * Writes what a remote exports, and the kit that it was compiled with, next to its build: as the sources are now, also
 * if the build itself is older. @throws Error as `declarationsOf`
 */
export async function writeCompiledTypes(dist: string): Promise<void> {
  const text = await readFile(path.join(dist, CONTRACT_FILE), 'utf8');
  const { name, fragments = {}, uses = [], imports } = JSON.parse(text) as RemoteContract;
  const source = (file: string): string => path.join(remoteFolder(name), file);
  const offered = Object.keys(fragments).map((one): [string, string] => [
    `./${exposedAs(one)}`,
    source(fragmentSource(one)),
  ]);
  const types = await declarationsOf({
    './app': source('src/app.ts'),
    ...Object.fromEntries(offered),
    ...(uses.length > 0 && { './uses': source(USES_SOURCE) }),
    ...kitSources(Object.keys(imports)),
  });
  await writeFile(path.join(dist, COMPILED_TYPES_FILE), JSON.stringify(types));
}

export async function readKept<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as T);
}

/** In one step, because other processes may read it. @returns the value */
export async function keep<T>(file: string, value: T): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(value));
  await rename(unfinished, file);
  return value;
}

function keyOf(modules: Record<string, string>): string {
  const kit = HAS_SHELL ? sourceFiles([...readKit().values()], { withTypes: true }) : [LIVE_SHELL];
  const hash = createHash('sha256').update(digestOf([...kit, 'package-lock.json'].filter(isFile)));
  for (const [name, source] of Object.entries(modules)) {
    hash.update(`\0${name}\0${source}`);
    if (isTyped(source)) continue;
    const text = readFileSync(absolute(source), 'utf8');
    expectAnnotated(source, text);
    hash.update(`\0${text}`);
  }
  return hash.digest('hex').slice(0, 20);
}

/** @throws Error if the compiler would have to infer the type of an export from other code of the remote */
function expectAnnotated(source: string, text: string): void {
  for (const statement of parseSync(source, text).program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    if (statement.declaration?.type !== 'VariableDeclaration') continue;
    const isComplete = statement.declaration.declarations.every(({ id }) => id.typeAnnotation);
    if (!isComplete) throw notAnnotated(source);
  }
}

const notAnnotated = (source: string): Error =>
  new Error(
    `${source}: annotate what it exports, as in \`export const app: RemoteApp\`, so that its public type comes from the contract`,
  );

async function compile(modules: Record<string, string>): Promise<Declarations> {
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'declarations-'));
  try {
    const kit = readKit();
    // The whole kit, because the compiler emits no declarations for modules that it resolves by package name.
    const sources = [...Object.values(modules), ...kit.values()];
    await emit(folder, HAS_SHELL ? sources : sources.filter((source) => !isTyped(source)), kit);
    const files: Record<string, string> = {};
    const visit = async (source: string): Promise<void> => {
      if (source in files) return;
      const referred: string[] = [];
      const declared = declarationFile(source);
      const isLive = source.startsWith(`${LIVE_TYPES}/`);
      const text = await readFile(
        isLive ? absolute(declared) : path.join(folder, 'out', declared),
        'utf8',
      );
      files[source] = withoutOtherComments(text).replaceAll(REFERENCE, (whole, ...groups) => {
        const { before, quote, specifier } = groups.at(-1) as Record<string, string>;
        const target = resolve(specifier!, source, kit);
        if (target === undefined) return whole;
        referred.push(target);
        return `${before}${quote}${relative(source, target)}${quote}`;
      });
      for (const target of referred) await visit(target);
    };
    for (const source of Object.values(modules)) await visit(source);
    return { modules, files: Object.fromEntries(Object.entries(files).toSorted(byName)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function kitSources(specifiers: readonly string[]): Record<string, string> {
  const wanted = new Set([...specifiers, `${siteConfig.kit}/contract`]);
  return Object.fromEntries([...readKit()].filter(([specifier]) => wanted.has(specifier)));
}

/** The packages whose types are part of a contract: the kit, and the platform's contract that it refers to. */
const TYPED_FOLDERS = HAS_SHELL
  ? [...(siteConfig.kit ? [siteConfig.kit] : []), platformFolder('contract')]
  : [LIVE_TYPES];

const isFile = (file: string): boolean => existsSync(absolute(file));

const isTyped = (source: string): boolean =>
  TYPED_FOLDERS.some((folder) => source.startsWith(`${folder}/`));

/** By specifier. An installed contract has no sources: its types stay references. */
function readKit(): Map<string, string> {
  if (HAS_SHELL) {
    const typed = WORKSPACES.filter(({ folder }) => TYPED_FOLDERS.includes(folder));
    return new Map(typed.flatMap(modulesOf));
  }
  const live = Object.entries(readLiveShell().types?.modules ?? {});
  return new Map(live.map(([name, source]) => [name, path.posix.join(LIVE_TYPES, source)]));
}

const absolute = (source: string): string => path.join(PROJECT_ROOT, source);

/** Nothing is type-checked here: `tsc -b` does that. The declarations record what the part was compiled with. */
async function emit(
  folder: string,
  sources: string[],
  kit: ReadonlyMap<string, string>,
): Promise<void> {
  const { code, output } = await runCompiler(folder, {
    compilerOptions: {
      noCheck: true,
      rootDir: PROJECT_ROOT,
      outDir: path.join(folder, 'out'),
      types: ['vite/client'],
      // Resolves the kit to its sources. If the compiler met a module as an installed package first, it would emit no
      // declaration for it, and its order of resolution is not defined.
      paths: Object.fromEntries([...kit].map(([name, source]) => [name, [absolute(source)]])),
    },
    files: sources.map(absolute),
  });
  if (code !== 0) throw new Error(`The public types cannot be written:\n${output}`);
}

/**
 * With the project's options and the given ones. It emits declarations only, unless these say otherwise.
 * @param folder file names in the output are relative to it
 * @param user who runs it, without the credentials of this process
 */
export async function runCompiler(
  folder: string,
  {
    compilerOptions,
    ...sources
  }: { compilerOptions: object; files?: string[]; include?: string[]; exclude?: string[] },
  user: OtherUser = {},
): Promise<{ code: number; output: string }> {
  const config = path.join(folder, `${randomUUID()}.json`);
  await writeFile(
    config,
    JSON.stringify({
      extends: path.join(PROJECT_ROOT, 'tsconfig.base.json'),
      compilerOptions: {
        composite: false,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        ...compilerOptions,
      },
      ...sources,
    }),
  );
  const args = [COMPILER, '-p', config, '--pretty', 'false'];
  const { PATH } = process.env;
  const env = { PATH };
  const result = await run(process.execPath, args, { ...user, cwd: folder, env, output: 'kept' });
  await rm(config);
  return result;
}

const COMPILER = path.join(installedFolder('typescript', import.meta.dirname), 'bin/tsc');

function resolve(specifier: string, from: string, kit: Map<string, string>): string | undefined {
  if (kit.has(specifier)) return kit.get(specifier);
  if (specifier.startsWith('.') && isTyped(from)) {
    return path.posix.join(path.posix.dirname(from), specifier);
  }
  if (!/^[.#]/.test(specifier)) return undefined;
  throw notAnnotated(from);
}

const relative = (from: string, to: string): string => {
  const specifier = path.posix.relative(path.posix.dirname(from), to);
  return specifier.startsWith('.') ? specifier : `./${specifier}`;
};

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1);
