import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { runCompiler } from '@platform/build/declarations';
import { PROJECT_ROOT } from '@platform/build/parts';
import { runNpm } from '@platform/build/program';

const HELP = `npm run pack [-- <folder>]

Packs the platform for other projects, a tarball for each package, by default into .local/packages.`;

/** Each after those that it depends on. */
const PACKAGES = ['contract', 'build', 'release', 'serve'] as const;
const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache');

interface PackageJson {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string>;
}

/**
 * One tarball for each package, with JavaScript and declarations, because Node does not strip types under `node_modules`.
 * @returns the packages by name, each with its tarball
 */
export async function packPlatform(target: string): Promise<{ name: string; file: string }[]> {
  await mkdir(target, { recursive: true });
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'pack-'));
  try {
    const sources = await Promise.all(PACKAGES.map(readPackage));
    await compile(folder, sources);
    for (const [index, name] of PACKAGES.entries()) {
      await writePackage(path.join(folder, 'out', name), name, sources[index]!);
    }
    const folders = PACKAGES.map((name) => `./out/${name}`);
    const args = ['pack', ...folders, '--json', '--offline', '--pack-destination', target];
    const { code, output } = await runNpm(args, folder);
    if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
    return sources.map(({ name, version }) => ({
      name,
      file: path.join(target, `${name.slice(1).replace('/', '-')}-${version}.tgz`),
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const sourceFolder = (name: string): string => path.join(PROJECT_ROOT, 'platform', name);

const readPackage = async (name: string): Promise<PackageJson> =>
  JSON.parse(await readFile(path.join(sourceFolder(name), 'package.json'), 'utf8')) as PackageJson;

/** One run for all packages. It checks no types: `tsc -b` does that. */
async function compile(folder: string, sources: readonly PackageJson[]): Promise<void> {
  const { code, output } = await runCompiler(folder, {
    compilerOptions: {
      emitDeclarationOnly: false,
      noCheck: true,
      allowJs: true,
      rewriteRelativeImportExtensions: true,
      lib: ['ES2025', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      rootDir: path.join(PROJECT_ROOT, 'platform'),
      outDir: path.join(folder, 'out'),
      // Resolves the packages to their sources: the compiler writes nothing for installed packages.
      paths: Object.fromEntries(
        sources.flatMap(({ name, exports }, index) =>
          Object.entries(exports).map(([subpath, file]) => [
            `${name}${subpath.slice(1)}`,
            [path.join(sourceFolder(PACKAGES[index]!), file)],
          ]),
        ),
      ),
    },
    include: PACKAGES.map((name) => path.join(sourceFolder(name), 'src')),
    exclude: ['**/*.test.ts', '**/testing/**'].map((files) =>
      path.join(PROJECT_ROOT, 'platform', files),
    ),
  });
  if (code !== 0) throw new Error(`The platform cannot be compiled:\n${output}`);
}

/** The exports name the compiled files. */
async function writePackage(folder: string, name: string, source: PackageJson): Promise<void> {
  const { private: _, ...known } = source;
  const exported = Object.entries(source.exports).filter(
    ([subpath]) => !subpath.startsWith('./testing/'),
  );
  const exports = exported.map(([subpath, file]) => {
    const stem = file.replace(/\.ts$/, '');
    return [subpath, { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  const json = { ...known, exports: Object.fromEntries(exports) as object };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(json, null, 2));
  await cp(path.join(sourceFolder(name), 'README.md'), path.join(folder, 'README.md'));
}

if (import.meta.main) {
  await runCommand({ help: HELP, maxArguments: 1 }, async ({ positionals: [folder] }) => {
    const target = path.resolve(folder ?? path.join(PROJECT_ROOT, '.local/packages'));
    for (const { file } of await packPlatform(target)) console.log(file);
  });
}
