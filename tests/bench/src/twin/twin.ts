import { cp, glob, mkdir, readdir, readFile, writeFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { globSync } from 'node:fs';
import { type Manifest, build, type InlineConfig, type Plugin } from 'vite';
import { REMOTE_NAMES, remoteFolder, PROJECT_ROOT } from '@platform/build/parts';
import { languagesOf, readRoutes } from '@platform/build/read-part';
import { siteConfig } from '@platform/build/site';
import { inEachLanguage } from '@platform/contract/addresses';
import {
  type PageFiles,
  type RemoteContract,
  SERVER_FILE,
  type ShellContract,
} from '@platform/contract/artifact';
import { REGISTRY_KIND, type RemoteRoutes } from '@platform/contract/registry';
import type { PageEnvironment } from '@platform/contract/site';
import { renderRemote } from '@platform/release/compose/render-remote';
import { composeRemote, composeRest } from '@platform/release/pages/compose-files';
import react from '@vitejs/plugin-react';
import { compress, type Effort } from '@platform/build/compress';
import { entryChunk } from '@platform/build/code-splitting';
import { clientWithoutRealtime, routerWithoutWarnings } from '@platform/build/trim-libraries';
import { serverBuild } from '@platform/build/build-options';
import { BROWSERS, cssOptions } from '@platform/build/styles';
import { replaceFederation } from './replace-federation.ts';

/** The twin's files have hashes of their content in their names. */
const TWIN_BASE = '/mf/twin/1/';

const MANIFEST = '.vite/manifest.json';

/**
 * The shell, the kit and all remotes as one Vite build. What every page needs is one chunk; each remote, page and
 * language has a chunk of its own.
 * @param outDir gets the files for browsers, the manifest and the server build
 */
export async function buildTwin(
  outDir: string,
  { plugins = [] }: { plugins?: Plugin[] } = {},
): Promise<void> {
  const common = (): InlineConfig => ({
    root: path.join(PROJECT_ROOT, 'shell'),
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    base: TWIN_BASE,
    css: cssOptions,
    plugins: [
      replaceFederation(),
      routerWithoutWarnings(),
      clientWithoutRealtime(),
      ...plugins,
      react(),
    ],
  });
  const client: InlineConfig = {
    ...common(),
    build: {
      outDir,
      emptyOutDir: false,
      manifest: true,
      target: 'es2022',
      cssTarget: BROWSERS,
      chunkSizeWarningLimit: 700,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        // The shell uses a part of the kit. Shared modules are complete; a single build can omit the rest.
        treeshake: {
          moduleSideEffects: [{ test: /\/shared-kit\/src\/.*\.tsx?$/, sideEffects: false }],
        },
        output: {
          codeSplitting: { groups: entryChunk('site') },
        },
      },
    },
  };
  const server = serverBuild({
    entry: path.join(import.meta.dirname, 'server.ts'),
    external: ['@supabase/supabase-js'],
  });
  // Concurrent, like the two builds of a part.
  await rm(outDir, { recursive: true, force: true });
  await Promise.all([
    build(client),
    build({ ...common(), ...server, build: { ...server.build, outDir } }),
  ]);
  await Promise.all(
    globSync('**/*.*', { cwd: outDir }).map(async (name) => {
      const file = path.join(outDir, name);
      await writeCompressed(file, await readFile(file), 'small');
    }),
  );
}

async function writeCompressed(file: string, bytes: Buffer, effort: Effort): Promise<void> {
  const compressed = await compress(file, bytes, effort);
  if (!compressed) return;
  await writeFile(`${file}.br`, compressed.br);
  await writeFile(`${file}.gz`, compressed.gz);
}

const NO_TABLE = { integrity: {}, pages: {}, texts: {} };

/** Uses the platform's renderer and composition, with contracts that name the files of the twin's build. */
export async function composeTwin(
  dist: string,
  target: string,
  { env }: { env: PageEnvironment },
): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(dist, MANIFEST), 'utf8')) as Manifest;
  const routes = Object.fromEntries(
    await Promise.all(
      REMOTE_NAMES.toSorted().map(
        async (name) =>
          [name, inEachLanguage(await readRoutes(name), siteConfig.addresses)] as const,
      ),
    ),
  );
  const stylesheets = await readStylesheets(dist);
  const frame = {
    stylesheets,
    shell: shellContract(manifest),
    routes,
    env,
    config: siteConfig,
    shellPage: await readFile(path.join(dist, 'index.html'), 'utf8'),
  };
  const links = Object.values(routes).flatMap((of) => of.links ?? []);
  for (const [name, own] of Object.entries(routes)) {
    const files = await composeRemote(
      frame,
      { current: remoteContract(name, own, manifest) },
      { rendered: await render(dist, name, { ...own, links }), stylesheets, table: NO_TABLE },
    );
    await writePages(target, files);
  }
  await writePages(target, await composeRest(frame, { shellFiles: new Map() }));
  await cp(path.join(dist, 'assets'), path.join(target, TWIN_BASE, 'assets'), { recursive: true });
  for (const { name } of await rootFilesOf(dist)) {
    await cp(path.join(dist, name), path.join(target, name));
    await cp(path.join(dist, name), path.join(target, TWIN_BASE, name));
  }
}

async function rootFilesOf(dist: string) {
  const entries = await readdir(dist, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('index.html'));
}

/** By address. */
async function readStylesheets(dist: string): Promise<Record<string, string>> {
  const stylesheets: Record<string, string> = {};
  for await (const file of glob('assets/*.css', { cwd: dist })) {
    stylesheets[TWIN_BASE + file] = await readFile(path.join(dist, file), 'utf8');
  }
  return stylesheets;
}

async function render(
  dist: string,
  name: string,
  { owns, links = [] }: RemoteRoutes,
): Promise<Record<string, string>> {
  const paths = owns.filter(({ prerender }) => prerender).map(({ path: owned }) => owned);
  if (paths.length === 0) return {};
  return renderRemote({
    shell: { label: 'the twin', code: await readFile(path.join(dist, SERVER_FILE), 'utf8') },
    remote: { name, label: name, code: `module.exports = require('${name}');`, owns },
    links,
    paths,
  });
}

const artifact = (name: string) => ({
  name,
  version: '1',
  base: TWIN_BASE,
  commit: 'uncommitted',
  server: SERVER_FILE,
  // No hashes: one build has no reason to check its own files.
  files: {},
});

function shellContract(manifest: Manifest): ShellContract {
  const languages = languagesOf('shell').filter(
    (one) => one !== siteConfig.addresses.defaultLanguage,
  );
  return {
    ...artifact('shell'),
    name: 'shell',
    languages: languagesOf('shell'),
    registry: REGISTRY_KIND,
    provides: {},
    page: pageFilesOf(manifest, ['index.html']),
    member: pageFilesOf(manifest, [moduleOf(manifest, '@supabase/supabase-js')]),
    texts: textsOf(manifest, languages, 'src/language'),
  };
}

const textsOf = (manifest: Manifest, languages: readonly string[], folder: string) =>
  Object.fromEntries(
    languages.map((language) => [language, pageFilesOf(manifest, [`${folder}/${language}.ts`])]),
  );

const moduleOf = (manifest: Manifest, name: string): string =>
  Object.keys(manifest).find((key) => key.includes(`node_modules/${name}/`)) ?? name;

function remoteContract(name: string, routes: RemoteRoutes, manifest: Manifest): RemoteContract {
  const source = (file: string): string => `../${remoteFolder(name)}/src/${file}`;
  const pages = routes.owns.map(({ path: owned, page }): [string, PageFiles] => {
    const modules = ['app.ts', ...(page ? [page] : [])].map(source);
    return [owned, pageFilesOf(manifest, modules)];
  });
  const languages = languagesOf(remoteFolder(name));
  return {
    ...artifact(name),
    languages,
    entry: '',
    container: '',
    code: [],
    texts: textsOf(manifest, languages, source('messages')),
    exposes: [],
    routes,
    shared: {},
    imports: {},
    pages: Object.fromEntries(pages),
  };
}

/**
 * Includes all chunks that modules import statically, and the styles of all of them.
 * @param modules keys of the manifest: source files relative to the root of the build
 * @throws Error if the build has no chunk for a module
 */
function pageFilesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const walk = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The twin has no chunk for ${key}`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    chunk.imports?.forEach(walk);
  };
  modules.forEach(walk);
  return { scripts: [...scripts], styles: [...styles] };
}

/** Hashes and shared modules, which one build does not have. */
const IMPORT_MAP = /<script type="importmap">[^<]*<\/script>\s*/;

async function writePages(target: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, bytes] of files) {
    if (/\.(br|gz)$/.test(name)) continue;
    const file = path.join(target, name);
    await mkdir(path.dirname(file), { recursive: true });
    const own = name.endsWith('.html')
      ? Buffer.from(bytes.toString().replace(IMPORT_MAP, ''))
      : bytes;
    await writeFile(file, own);
    await writeCompressed(file, own, 'fast');
  }
}
