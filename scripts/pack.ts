import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { runCompiler } from '@platform/build/declarations';
import { PROJECT_ROOT } from '@platform/build/parts';
import { runNpm } from '@platform/build/program';
import { filesIn } from '@platform/build/source-files';
import { packFile, packSiteConfig } from '@platform/release/app/pack-operator';

const HELP = `npm run pack [-- <folder>]

Packs the platform, the kit and the configuration of the site for other repositories, a tarball for each package, by
default into .local/packages.`;

/** By folder, each after those that it depends on. */
const PLATFORM = ['contract', 'build', 'release', 'serve'].map((name) => `platform/${name}`);
const KIT = 'shared-kit';
const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache');

interface PackageJson {
  name: string;
  version: string;
  private?: boolean;
  exports: Record<string, string>;
}

interface Packed {
  name: string;
  file: string;
}

/** What other sites need: the platform without anything of this site. */
export const packPlatform = (target: string): Promise<Packed[]> =>
  pack(target, PLATFORM, () => Promise.resolve([]));

/** What the repositories of remotes need too: the kit, the configuration of this site, and `npm create @platform/remote`. */
export const packAll = (target: string): Promise<Packed[]> =>
  pack(target, [...PLATFORM, KIT], async (out, { version }) => {
    await Promise.all([writeSite(out, version), writeCreator(out, version)]);
    return [SITE, CREATOR];
  });

const SITE = '@platform/site';
const CREATOR = '@platform/create-remote';

/**
 * One tarball for each package, with JavaScript and declarations, because Node does not strip types under `node_modules`.
 * @param others writes more packages into the folder, each into one of its name
 */
async function pack(
  target: string,
  folders: readonly string[],
  others: (out: string, contract: PackageJson) => Promise<string[]>,
): Promise<Packed[]> {
  await mkdir(target, { recursive: true });
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'pack-'));
  const out = path.join(folder, 'out');
  try {
    const sources = await Promise.all(folders.map(readPackage));
    await compile(folder, folders, sources);
    for (const [index, one] of folders.entries()) {
      await writePackage(path.join(out, one), one, sources[index]!);
    }
    const written = await others(out, sources[0]!);
    const packed = [...folders, ...written].map((one) => `./out/${one}`);
    const args = ['pack', ...packed, '--json', '--offline', '--pack-destination', target];
    const { code, output } = await runNpm(args, folder);
    if (code !== 0) throw new Error(`npm pack failed:\n${output}`);
    const { version } = sources[0]!;
    const all = [...sources, ...written.map((name) => ({ name, version }))];
    return all.map((one) => ({
      name: one.name,
      file: path.join(target, `${one.name.replace('@', '').replace('/', '-')}-${one.version}.tgz`),
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const readPackage = async (folder: string): Promise<PackageJson> =>
  JSON.parse(
    await readFile(path.join(PROJECT_ROOT, folder, 'package.json'), 'utf8'),
  ) as PackageJson;

/** The kit contains what tests of remotes use. */
const leftOut = (folder: string): string[] => [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.gallery.tsx',
  ...(folder === KIT ? [] : ['**/testing/**']),
];

/** One run for all packages. It checks no types: `tsc -b` does that. */
async function compile(
  folder: string,
  folders: readonly string[],
  sources: readonly PackageJson[],
): Promise<void> {
  const { code, output } = await runCompiler(folder, {
    compilerOptions: {
      emitDeclarationOnly: false,
      noCheck: true,
      allowJs: true,
      rewriteRelativeImportExtensions: true,
      lib: ['ES2025', 'DOM', 'DOM.Iterable'],
      types: ['node', 'vite/client'],
      rootDir: PROJECT_ROOT,
      outDir: path.join(folder, 'out'),
      // Resolves the packages to their sources: the compiler writes nothing for installed packages.
      paths: Object.fromEntries(
        sources.flatMap(({ name, exports }, index) =>
          Object.entries(exports).map(([subpath, file]) => [
            `${name}${subpath.slice(1)}`,
            [path.join(PROJECT_ROOT, folders[index]!, file)],
          ]),
        ),
      ),
    },
    include: folders.map((one) => path.join(PROJECT_ROOT, one, 'src')),
    exclude: folders.flatMap((one) =>
      leftOut(one).map((files) => path.join(PROJECT_ROOT, one, files)),
    ),
  });
  if (code !== 0) throw new Error(`The packages cannot be compiled:\n${output}`);
}

/** The exports name the compiled files. */
async function writePackage(target: string, folder: string, source: PackageJson): Promise<void> {
  const { private: _, ...known } = source;
  const exported = Object.entries(source.exports).filter(
    ([subpath]) => folder === KIT || !subpath.startsWith('./testing/'),
  );
  const exports = exported.map(([subpath, file]) => {
    const stem = file.replace(/\.tsx?$/, '');
    return [subpath, stem === file ? file : { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  await writeJson(target, { ...known, exports: Object.fromEntries(exports) as object });
  for (const file of filesIn(folder).filter((one) => /\/src\/.*\.css$|README\.md$/.test(one))) {
    const copy = path.join(target, path.relative(folder, file));
    await cp(path.join(PROJECT_ROOT, file), copy);
  }
}

const writeJson = (folder: string, json: object): Promise<void> =>
  writeFile(path.join(folder, 'package.json'), JSON.stringify(json, null, 2));

/** Its configuration finds what a part needs of the backend in the files that it finds from the sources, too. */
async function writeSite(out: string, version: string): Promise<void> {
  const folder = path.join(out, SITE);
  await packSiteConfig(path.join(folder, 'src'));
  await writeFile(
    path.join(folder, 'src/site.d.ts'),
    `import type { SiteConfig } from '@platform/contract/site';
declare const config: SiteConfig;
export default config;
`,
  );
  for (const name of ['migrations', 'functions']) {
    const from = path.join(PROJECT_ROOT, 'supabase', name);
    await cp(from, path.join(folder, 'supabase', name), { recursive: true });
  }
  await cp(path.join(PROJECT_ROOT, 'tsconfig.base.json'), path.join(folder, 'tsconfig.json'));
  // The same code composes the pages of all parts.
  const platform = PLATFORM.map((one) => [`@platform/${path.basename(one)}`, version]);
  await writeJson(folder, {
    name: SITE,
    version,
    type: 'module',
    exports: {
      '.': { types: './src/site.d.ts', default: './src/site.js' },
      './tsconfig.json': './tsconfig.json',
    },
    dependencies: Object.fromEntries(platform) as object,
  });
}

async function writeCreator(out: string, version: string): Promise<void> {
  const folder = path.join(out, CREATOR);
  const source = JSON.stringify(path.join(import.meta.dirname, 'create-remote.ts'));
  await packFile(path.join(folder, 'src'), 'create-remote.js', `import ${source};`);
  const bin = path.join(folder, 'src/bin.js');
  await writeFile(bin, `#!/usr/bin/env node\nimport './create-remote.js';\n`);
  for (const name of ['remote-template', 'repository-template']) {
    const from = path.join(import.meta.dirname, name);
    await cp(from, path.join(folder, 'templates', name), { recursive: true });
  }
  const bins = { 'create-remote': './src/bin.js' };
  await writeJson(folder, { name: CREATOR, version, type: 'module', bin: bins });
}

if (import.meta.main) {
  await runCommand({ help: HELP, maxArguments: 1 }, async ({ positionals: [folder] }) => {
    const target = path.resolve(folder ?? path.join(PROJECT_ROOT, '.local/packages'));
    for (const { file } of await packAll(target)) console.log(file);
  });
}
