import { globSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { commitsOf, sourceCommit, UNCOMMITTED } from '@platform/build/commits';
import { failedAt } from '@platform/contract/failure';
import { runCompiler } from '@platform/build/declarations';
import { readFacades } from '@platform/build/facades';
import { packFile } from '@platform/build/pack-program';
import { PROJECT_ROOT } from '@platform/build/parts';
import { runNpm } from '@platform/build/program';
import { filesIn } from '@platform/build/source-files';
import { composerSources, composerVersion } from '@platform/release/ask/releaser';
import { changelogOf } from './changelog.ts';

const HELP = `npm run pack [-- <folder>] [--version <version>]

Packs the platform, the kit and the configuration of the site for other repositories, a tarball for each package, by
default into .local/packages/<version>.

  --version <version>  of all packages (default 0.1.0). Tag the commit of published packages packages-<version>: the next
                       changelogs begin there`;

/** By folder, each after those that it depends on. */
const PLATFORM = ['contract', 'build', 'release', 'serve'].map((name) => `platform/${name}`);
const KIT = 'shared-kit';
/** In a scope, whose registry a repository can name: nobody else's package can take its place. */
const SCOPED_KIT = '@platform/shared-kit';
const CACHE = path.join(PROJECT_ROOT, 'node_modules/.cache');

const FIRST_VERSION = '0.1.0';
const SITE = '@platform/site';
const CREATOR = '@platform/create-remote';
const REMOTE_TEMPLATE = 'scripts/remote-template';
const TEMPLATES = [REMOTE_TEMPLATE, 'scripts/repository-template'];

interface Dependent {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface PackageJson extends Dependent {
  name: string;
  private?: boolean;
  exports: Record<string, string>;
}

export interface Packed {
  name: string;
  file: string;
}

const FOLDERS = [...PLATFORM, KIT];

/**
 * The platform, which other sites need; for the repositories of remotes also the kit, the configuration of this site,
 * and `npm create @platform/remote`. One tarball for each package, with JavaScript and declarations, because Node does
 * not strip types under `node_modules`.
 */
export async function packAll(target: string, version = FIRST_VERSION): Promise<Packed[]> {
  await mkdir(target, { recursive: true });
  await mkdir(CACHE, { recursive: true });
  const folder = await mkdtemp(path.join(CACHE, 'pack-'));
  const out = path.join(folder, 'out');
  try {
    const sources = await Promise.all(FOLDERS.map(readPackage));
    await compile(folder, FOLDERS, sources);
    for (const [index, one] of FOLDERS.entries()) {
      await writePackage(path.join(out, one), one, { ...sources[index]!, version });
    }
    await Promise.all([writeSite(out, version), writeCreator(out, version)]);
    const written = [SITE, CREATOR];
    const packed = [...FOLDERS, ...written].map((one) => `./out/${one}`);
    const args = ['pack', ...packed, '--json', '--offline', '--pack-destination', target];
    const { code, output } = await runNpm(args, folder);
    if (code !== 0) {
      const reason = /"code": "(\w+)"/.exec(output)?.[1];
      failedAt(target)(Object.assign(new Error(`npm pack failed:\n${output}`), { code: reason }));
    }
    const names = [...sources.map(({ name }) => publishedName(name)), ...written];
    return names.map((name) => ({
      name,
      file: path.join(target, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`),
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const readPackage = async (folder: string): Promise<PackageJson> =>
  JSON.parse(
    await readFile(path.join(PROJECT_ROOT, folder, 'package.json'), 'utf8'),
  ) as PackageJson;

const publishedName = (name: string): string => (name === KIT ? SCOPED_KIT : name);

const isOurs = (name: string): boolean => name === KIT || name.startsWith('@platform/');

/** @param rangeOf `undefined` removes the dependency */
function withRanges<Json extends Dependent>(
  json: Json,
  rangeOf: (name: string) => string | undefined,
): Json {
  const ranged = (dependencies: Record<string, string> = {}): Record<string, string> => {
    const entries = Object.entries(dependencies).flatMap(([name, known]) => {
      const range = isOurs(name) ? rangeOf(name) : known;
      return range === undefined ? [] : [[name, range] as const];
    });
    return Object.fromEntries(entries);
  };
  const { dependencies, devDependencies } = json;
  return {
    ...json,
    dependencies: ranged(dependencies),
    devDependencies: ranged(devDependencies),
  };
}

/** Its dependencies on packages of this repository become those on published ones. */
const published = <Json extends Dependent>(json: Json, version: string): Json =>
  withRanges(json, (name) => (name === KIT ? `npm:${SCOPED_KIT}@${version}` : version));

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
async function writePackage(
  target: string,
  folder: string,
  source: PackageJson & { version: string },
): Promise<void> {
  const { private: _, ...known } = published(source, source.version);
  const exported = Object.entries(source.exports).filter(
    ([subpath]) => folder === KIT || !subpath.startsWith('./testing/'),
  );
  const exports = exported.map(([subpath, file]) => {
    const stem = file.replace(/\.tsx?$/, '');
    return [subpath, stem === file ? file : { types: `${stem}.d.ts`, default: `${stem}.js` }];
  });
  const name = publishedName(source.name);
  await writeJson(target, { ...known, name, exports: Object.fromEntries(exports) as object });
  await writeChangelog(target, [folder], source.version);
  if (folder === KIT) await writeFile(path.join(target, 'README.md'), kitGuide());
  for (const file of filesIn(folder).filter((one) => COPIED.test(one))) {
    const copy = path.join(target, path.relative(folder, file));
    await cp(path.join(PROJECT_ROOT, file), copy);
  }
}

/** As they are: styles, and the gallery, which shows each component in use. */
const COPIED = /\/src\/.*\.(?:css|gallery\.tsx)$|README\.md$/;

/** Says what remotes import of the kit. */
function kitGuide(): string {
  const rows = Array.from(readFacades())
    .filter(([specifier]) => specifier.startsWith(`${KIT}/`))
    .map(([specifier, { names }]) => `| \`${specifier}\` | ${[...names].join(', ')} |`);
  return `# The kit

\`src/ui/*.gallery.tsx\` shows each component in use, the comments of its source say what it takes. The names of this version:

| import from | names |
| --- | --- |
${rows.join('\n')}
`;
}

const writeJson = (folder: string, json: object): Promise<void> =>
  writeFile(path.join(folder, 'package.json'), JSON.stringify(json, null, 2));

const writeChangelog = (folder: string, sources: string[], version: string): Promise<void> =>
  writeFile(path.join(folder, 'CHANGELOG.md'), changelogOf(sources, { version }));

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
  const backend = path.join(PROJECT_ROOT, 'supabase');
  await cp(path.join(backend, 'migrations'), path.join(folder, 'supabase/migrations'), {
    recursive: true,
  });
  // Their names are enough.
  for (const file of globSync('functions/*/index.ts', { cwd: backend })) {
    const named = path.join(folder, 'supabase', file);
    await mkdir(path.dirname(named), { recursive: true });
    await writeFile(named, '');
  }
  await cp(path.join(PROJECT_ROOT, 'tsconfig.base.json'), path.join(folder, 'tsconfig.json'));
  await writeChangelog(folder, ['site.config.ts', 'site', 'supabase/migrations'], version);
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
  for (const template of TEMPLATES) {
    const copy = path.join(folder, 'templates', path.basename(template));
    await cp(path.join(PROJECT_ROOT, template), copy, { recursive: true });
    const json = await readPackage(template);
    // The remote takes our packages from its repository, which names their version once.
    const isRemote = template === REMOTE_TEMPLATE;
    await writeJson(copy, isRemote ? withRanges(json, () => undefined) : published(json, version));
  }
  await writeChangelog(folder, ['scripts/create-remote.ts', ...TEMPLATES], version);
  const bins = { 'create-remote': './src/bin.js' };
  await writeJson(folder, { name: CREATOR, version, type: 'module', bin: bins });
}

if (import.meta.main) {
  const options = { version: { type: 'string', default: FIRST_VERSION } } as const;
  await runCommand(
    { help: HELP, options, maxArguments: 1 },
    async ({ positionals: [folder], values: { version } }) => {
      const target = path.resolve(folder ?? path.join(PROJECT_ROOT, '.local/packages', version));
      for (const { file } of await packAll(target, version)) console.log(file);
    },
  );
}

/**
 * The configuration of the site, for the repositories of remotes: with the code of this checkout that composes pages.
 */
async function packSiteConfig(target: string): Promise<void> {
  const inputs = composerSources();
  const commits = (await sourceCommit(inputs)) === UNCOMMITTED ? [] : commitsOf(inputs);
  const code = JSON.stringify({ version: composerVersion(), commits });
  const file = JSON.stringify(path.join(PROJECT_ROOT, 'site.config.ts'));
  const config = `{ ...(await import(${file})).default, code: ${code} }`;
  await packFile(target, 'site.js', `export default ${config};`);
}
