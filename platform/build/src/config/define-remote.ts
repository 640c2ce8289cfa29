import path from 'node:path';
import { federation } from '@module-federation/vite';
import { CONTAINER_FILE, remoteBase, SERVER_FILE } from '@platform/contract/artifact';
import { exposedAs, fragmentSource } from '@platform/contract/fragments';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig, UserConfigFnPromise } from 'vite';
import { sharesOfSources } from '../check-shares.ts';
import { devServer, shellOrigins } from '../dev-server.ts';
import { readFacades } from '../facades.ts';
import { installedVersion, packageOf } from '../package-versions.ts';
import { versionOf } from '../part-sources.ts';
import {
  federationName,
  HAS_SHELL,
  PROJECT_ROOT,
  remoteFolder,
  type RemoteName,
  remotePort,
} from '../parts.ts';
import { acceptAppUpdates, acceptMessageUpdates, rescanShares } from '../plugins/dev-updates.ts';
import { checkSources } from '../plugins/check-sources.ts';
import { refreshInLiveShell } from '../plugins/live-shell.ts';
import { loadChunks } from '../plugins/load-chunks.ts';
import { oneChunk } from '../plugins/code-splitting.ts';
import { INNER_CONTAINER_FILE, openContainer } from '../plugins/open-container.ts';
import { refuseHostCopies } from '../plugins/refuse-host-copies.ts';
import { jsxImports, takeShares } from '../plugins/take-shares.ts';
import { writeRemoteContract } from '../plugins/write-contract.ts';
import { fragmentsOf, languagesOf, readRoutes, usesOf } from '../read-part.ts';
import { clientBuild, serverBuild } from '../build-options.ts';
import { siteConfig } from '../site.ts';
import { cssOptions } from '../styles.ts';

/**
 * The complete Vite configuration of a remote. It exposes `./app` and its fragments, takes from the shell exactly the
 * shared modules that its sources import, and bundles no copy of them.
 * @param options.name the remote, for example `shop` for the folder `mf-shop`
 * @throws if it imports a name that the shell does not provide
 */
export function defineRemote({ name }: { name: RemoteName }): UserConfigFnPromise {
  // Once for both builds.
  let known: string | undefined;
  return async ({ command, isSsrBuild }) => {
    const version = (known ??= versionOf(name));
    return isSsrBuild ? serverConfig(name, version) : configOf({ name, version, command });
  };
}

function serverConfig(name: RemoteName, version: string): UserConfig {
  const shared = [...readFacades().keys()];
  return {
    base: remoteBase(name, version),
    css: cssOptions,
    plugins: [react(), refuseHostCopies(shared), checkSources(name)],
    ...serverBuild({ entry: 'src/app.ts', external: shared }),
  };
}

/** In the versions that the remote is compiled with, which can differ from those in the shell of this checkout. */
function sharesOf(name: RemoteName, specifiers: readonly string[]) {
  const folder = path.join(PROJECT_ROOT, remoteFolder(name));
  const versions = specifiers.map((specifier): [string, string] => {
    const source = packageOf(specifier);
    // Of the kit a release compares names and types instead.
    return [specifier, source === siteConfig.kit ? '*' : `^${installedVersion(source, folder)}`];
  });
  return Object.fromEntries(versions);
}

/** As other hosts load it, and development servers update it. */
const container = (options: {
  name: RemoteName;
  fragments: readonly string[];
  shares: Record<string, string>;
  isDevelopment: boolean;
}): Plugin[] =>
  federation({
    name: federationName(options.name),
    filename: options.isDevelopment ? CONTAINER_FILE : INNER_CONTAINER_FILE,
    exposes: {
      './app': './src/app.ts',
      ...Object.fromEntries(
        options.fragments.map((name) => [`./${exposedAs(name)}`, `./${fragmentSource(name)}`]),
      ),
    },
    shared: Object.fromEntries(
      Object.entries(options.shares).map(([specifier, requiredVersion]) => [
        specifier,
        { singleton: true, import: false, requiredVersion },
      ]),
    ),
    manifest: true,
    dts: false,
    dev: { remoteHmr: true },
    shareStrategy: 'loaded-first',
    disableSnapshot: true,
    disableRemote: true,
  }) as Plugin[];

async function configOf(options: {
  name: RemoteName;
  version: string;
  command: 'build' | 'serve';
}): Promise<UserConfig> {
  const { name, version, command } = options;
  const folder = remoteFolder(name);
  const port = remotePort(name);
  const facades = readFacades();
  const fragments = fragmentsOf(folder);
  /** By what it exposes, relative to its folder. */
  const entries = {
    app: 'src/app.ts',
    ...Object.fromEntries(fragments.map((fragment) => [fragment, fragmentSource(fragment)])),
  };
  const absolute = (file: string): string => path.join(PROJECT_ROOT, folder, file);
  const check = (offered: typeof facades) =>
    sharesOfSources(
      Object.values(entries).map((file) => path.join(folder, file)),
      offered,
      fragments.flatMap((fragment) => jsxImports(absolute(fragmentSource(fragment)))),
    );
  const { imports, faults } = check(facades);
  // In development they show in the page, which stays open until they are mended.
  if (command === 'build' && faults.length > 0)
    throw new Error(`${folder} cannot be built:\n  ${faults.join('\n  ')}`);

  // Its development server serves pages of a live site, which have the shared modules.
  const isInLiveShell = command === 'serve' && !HAS_SHELL;
  const base = remoteBase(name, version);
  const shares = sharesOf(name, Object.keys(imports));
  return {
    base: command === 'build' ? base : '/',
    css: cssOptions,
    plugins: [
      react(),
      refuseHostCopies([...facades.keys()]),
      takeShares(facades, isInLiveShell ? 'serve' : 'build'),
      loadChunks(base),
      acceptAppUpdates(name),
      acceptMessageUpdates(),
      rescanShares(() => {
        const offered = readFacades();
        const report = check(offered);
        // The server restarts for the container, which names the imports.
        return { report: isInLiveShell ? { ...report, imports: {} } : report, facades: offered };
      }),
      ...(isInLiveShell
        ? [refreshInLiveShell([...facades.keys()])]
        : container({ name, fragments, shares, isDevelopment: command === 'serve' })),
      checkSources(name),
      openContainer({ name, version, shared: shares }),
      writeRemoteContract({
        name,
        version,
        base,
        container: CONTAINER_FILE,
        server: SERVER_FILE,
        routes: await readRoutes(name),
        shared: shares,
        imports,
        uses: usesOf(folder),
        fragments,
        languages: languagesOf(folder),
      }),
    ],
    // A remote has no HTML page: it runs inside the shell only.
    build: clientBuild({
      input: Object.fromEntries(
        Object.entries(entries).map(([entry, file]) => [entry, absolute(file)]),
      ),
      groups: [oneChunk('app', absolute(entries.app))],
    }),
    server: {
      ...devServer({ port, folder, readers: shellOrigins() }),
      // Without this, the browser would request the remote's images from the shell's server.
      origin: `http://localhost:${port}`,
    },
  };
}
