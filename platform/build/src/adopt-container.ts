import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  CONTRACT_FILE,
  type PageFiles,
  remoteBase,
  type RemoteContract,
  type Unsealed,
} from '@platform/contract/artifact';
import { contractFaults } from '@platform/contract/contract-schema';
import { componentOf, exposedAs } from '@platform/contract/fragments';
import type { OwnedPath, RemoteRoutes } from '@platform/contract/registry';
import { providedExpression } from '@platform/contract/shared-modules';
import type { BuiltPart } from './build-parts.ts';
import { sourceCommit } from './commits.ts';
import { PROJECT_ROOT } from './parts.ts';
import { sealArtifact } from './seal-artifact.ts';
import { siteConfig } from './site.ts';

const MANIFEST_FILE = 'mf-manifest.json';

/** What the plugins of Module Federation write, of any bundler. */
interface Manifest {
  name: string;
  metaData: { remoteEntry: { name: string; type: string }; buildInfo: { buildVersion: string } };
  shared: { name: string; requiredVersion: string; assets: { js: { sync: string[] } } }[];
  exposes: { path: string }[];
}

const ROUTES_FILE = 'routes.json';

/** Its pages are never prerendered: that needs a build of this platform. */
interface ContainerRoutes extends Omit<RemoteRoutes, 'owns'> {
  owns: readonly Omit<OwnedPath, 'prerender' | 'page' | 'early'>[];
}

const MAX_FILES = 60;
const MAX_BYTES = 500_000;

/** What the policy of the pages would stop, or what would run beside the shell's copy. */
const REFUSED: readonly { pattern: RegExp; does: string; remedy: string }[] = [
  {
    pattern: /sourceURL=webpack-internal:/,
    does: 'runs its modules through eval',
    remedy: "Set mode: 'production' and devtool: false or 'source-map'.",
  },
  {
    pattern: /\.createElement\(["'`]style["'`]\)/,
    does: 'writes its styles with scripts (style-loader)',
    remedy: "Let the build write files: MiniCssExtractPlugin, or type: 'css/auto'.",
  },
  {
    pattern: /\b__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/,
    does: 'contains a copy of React',
    remedy: 'Share react and react-dom with singleton: true and import: false.',
  },
];

/** Each is a module between the pages of this site and the container. */
const SCOPE_MODULE = 'adopted/scope.js';
const APP_MODULE = 'adopted/app.js';
const moduleOf = (fragment: string): string => `adopted/${fragment}.js`;

/**
 * Makes an artifact of a container that another build wrote: webpack, rspack or Vite, with the plugin of Module
 * Federation. Its `./app` exports the component of its pages as default, `./fragments/<name>` that of a fragment. What
 * the contract cannot know, such as names that a facade lacks, the inspection in a browser finds.
 * @param folder the output of that build, with a `routes.json`
 * @throws Error with all reasons why it cannot run in pages of this site, and the settings to change
 */
export async function adoptContainer(folder: string): Promise<BuiltPart> {
  const started = performance.now();
  const manifest = readJson(folder, MANIFEST_FILE) as Manifest;
  const routes = readJson(folder, ROUTES_FILE) as ContainerRoutes;
  const files = readFiles(folder);
  refuse(folder, faultsOf(manifest, files));
  const contract = contractOf(manifest, routes, files);
  refuse(folder, contractFaults(contract, { addresses: siteConfig.addresses, isSealed: false }));

  const { name, version } = contract;
  const dist = path.join(PROJECT_ROOT, '.local/containers', name);
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(path.join(dist, path.dirname(SCOPE_MODULE)), { recursive: true });
  cpSync(folder, dist, { recursive: true });
  const written = { ...modulesOf(manifest), [CONTRACT_FILE]: JSON.stringify(contract) };
  for (const [file, text] of Object.entries(written)) writeFileSync(path.join(dist, file), text);
  await sealArtifact(dist, await sourceCommit([], folder));
  const milliseconds = Math.round(performance.now() - started);
  return { name, version, dist, built: true, milliseconds };
}

function refuse(folder: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${folder} cannot be released:\n${faults.join('\n')}`);
}

function readJson(folder: string, file: string): unknown {
  const place = path.join(folder, file);
  try {
    return JSON.parse(readFileSync(place, 'utf8'));
  } catch (cause) {
    throw new Error(`${place} cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** By name, in an order independent of the file system. Source maps stay at home. */
function readFiles(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'));
  return new Map(
    names.toSorted().map((file) => [file, readFileSync(path.join(folder, file))] as const),
  );
}

const isScript = (file: string): boolean => /\.m?js$/.test(file);

function faultsOf({ metaData, shared, exposes }: Manifest, files: Map<string, Buffer>): string[] {
  const { name, type } = metaData.remoteEntry;
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  const faults = [
    type !== 'module' &&
      `${name} is a script, and no ES module. Set experiments.outputModule, output.module and library: { type: 'module' }.`,
    files.size > MAX_FILES && `It has ${files.size} files; ${MAX_FILES} are the most.`,
    bytes > MAX_BYTES && `It has ${bytes} bytes; ${MAX_BYTES} are the most.`,
    !exposes.some((one) => one.path === './app') &&
      'It does not expose ./app, the component of its pages.',
    ...shared
      .filter(({ assets }) => assets.js.sync.length > 0)
      .map((one) => `It contains an eager copy of ${one.name}. Set eager: false, import: false.`),
    ...[...files]
      .filter(([file]) => isScript(file))
      .flatMap(([file, text]) =>
        REFUSED.filter(({ pattern }) => pattern.test(String(text))).map(
          ({ does, remedy }) => `${file} ${does}. ${remedy}`,
        ),
      ),
  ];
  return faults.filter((one) => typeof one === 'string');
}

function contractOf(
  manifest: Manifest,
  routes: ContainerRoutes,
  files: Map<string, Buffer>,
): Unsealed<RemoteContract> {
  const name = manifest.name.replace(/^mf[-_]/, '');
  const own = modulesOf(manifest);
  const hash = createHash('sha256').update(JSON.stringify(own));
  for (const [file, bytes] of files) hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  const { remoteEntry, buildInfo } = manifest.metaData;
  const version = `${buildInfo.buildVersion}-${hash.digest('hex').slice(0, 10)}`;
  const scripts = [SCOPE_MODULE, ...[...files.keys()].filter(isScript)];
  const styles = [...files.keys()].filter((file) => file.endsWith('.css'));
  // A stock build fetches the rest when it needs it, without a hash: so a page has checked all of it before.
  const filesWith = (first: string): PageFiles => ({ scripts: [first, ...scripts], styles });
  const shared = Object.fromEntries(manifest.shared.map((one) => [one.name, one.requiredVersion]));
  return {
    name,
    version,
    base: remoteBase(name, version),
    languages: [],
    entry: APP_MODULE,
    container: remoteEntry.name,
    exposes: manifest.exposes.map((one) => one.path).toSorted(),
    routes: { ...routes, owns: routes.owns.map((one) => ({ ...one, prerender: false })) },
    shared,
    imports: {},
    pages: Object.fromEntries(routes.owns.map((one) => [one.path, filesWith(APP_MODULE)])),
    texts: {},
    fragments: Object.fromEntries(
      fragmentsOf(manifest).map((one) => [one, filesWith(moduleOf(one))]),
    ),
    code: [...new Set([...Object.keys(own), ...scripts, ...styles])].toSorted(),
    reads: Object.fromEntries(Object.keys(own).map((file) => [file, Object.keys(shared)])),
  };
}

const fragmentsOf = ({ exposes }: Manifest): string[] =>
  exposes.flatMap((one) => /^\.\/fragments\/(.+)$/.exec(one.path)?.[1] ?? []);

function modulesOf(manifest: Manifest): Record<string, string> {
  const fragments = fragmentsOf(manifest).map((one): [string, string] => [
    moduleOf(one),
    `import { open } from './scope.js';
const { default: component } = await open('./${exposedAs(one)}');
export { component as ${componentOf(one)} };
`,
  ]);
  const app = `import { open } from './scope.js';
const { default: App } = await open('./app');
export const app = { App, messages: async () => ({}) };
`;
  return {
    [SCOPE_MODULE]: scopeModule(manifest),
    [APP_MODULE]: app,
    ...Object.fromEntries(fragments),
  };
}

/**
 * The release has compared the versions with the shell's, so each module counts as the version that the container
 * wants.
 */
function scopeModule({ shared, metaData }: Manifest): string {
  const wanted = shared.map((one) => [one.name, one.requiredVersion.replace(/^\D+/, '')]);
  return `import { get, init } from '../${metaData.remoteEntry.name}';
const scope = {};
for (const [specifier, version] of ${JSON.stringify(wanted)}) {
  const lib = () => ${providedExpression('specifier')};
  const shareConfig = { singleton: true, requiredVersion: false };
  scope[specifier] = { [version]: { version, lib, get: async () => lib, from: 'shell', scope: ['default'], shareConfig } };
}
await init(scope);
export const open = async (module) => (await get(module))();
`;
}
