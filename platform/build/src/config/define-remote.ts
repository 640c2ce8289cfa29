import path from 'node:path';
import { federation } from '@module-federation/vite';
import { CONTAINER_FILE, remoteBase, SERVER_FILE } from '@platform/contract/artifact';
import { exposedAs, fragmentSource } from '@platform/contract/fragments';
import react from '@vitejs/plugin-react';
import type { UserConfig, UserConfigFnPromise } from 'vite';
import { checkShares } from '../check-shares.ts';
import { devServer, shellOrigins } from '../dev-server.ts';
import { readFacades } from '../facades.ts';
import { installedVersion, packageOf } from '../package-versions.ts';
import { versionOf } from '../part-sources.ts';
import {
  federationName,
  PROJECT_ROOT,
  remoteFolder,
  type RemoteName,
  remotePort,
} from '../parts.ts';
import { acceptAppUpdates, acceptMessageUpdates, rescanShares } from '../plugins/dev-updates.ts';
import { checkSources } from '../plugins/check-sources.ts';
import { listModules } from '../plugins/list-modules.ts';
import { loadChunks } from '../plugins/load-chunks.ts';
import { oneChunk } from '../plugins/code-splitting.ts';
import { INNER_CONTAINER_FILE, openContainer } from '../plugins/open-container.ts';
import { refuseHostCopies } from '../plugins/refuse-host-copies.ts';
import { jsxImports, takeShares } from '../plugins/take-shares.ts';
import { writeRemoteContract } from '../plugins/write-contract.ts';
import { fragmentsOf, languagesOf, readRoutes, usesOf } from '../read-part.ts';
import { scanImports } from '../scan-imports.ts';
import { serverBuild } from '../server-build.ts';
import { siteConfig } from '../site.ts';
import { BROWSERS, cssOptions } from '../styles.ts';

/**
 * The complete Vite configuration of a remote. It exposes `./app` and its fragments, takes from the shell exactly the shared modules
 * that its sources import, and bundles no copy of them.
 * @param options.name the remote, for example `shop` for the folder `mf-shop`
 * @param options.port its port in development; by default one of those after the site's
 * @throws if it imports a name that the shell does not provide
 */
export function defineRemote(options: { name: RemoteName; port?: number }): UserConfigFnPromise {
  const { name, port = remotePort(name) } = options;
  // Once for both builds.
  let known: string | undefined;
  return async ({ command, isSsrBuild }) => {
    const version = (known ??= versionOf(name));
    return isSsrBuild ? serverConfig(name, version) : configOf({ name, port, version, command });
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

async function configOf(options: {
  name: RemoteName;
  port: number;
  version: string;
  command: 'build' | 'serve';
}): Promise<UserConfig> {
  const { name, port, version, command } = options;
  const folder = path.join(PROJECT_ROOT, remoteFolder(name));
  const entry = path.join(folder, 'src/app.ts');
  const facades = readFacades();
  const fragments = fragmentsOf(remoteFolder(name)).map((fragment) => ({
    fragment,
    file: path.join(folder, fragmentSource(fragment)),
  }));
  const entries = [entry, ...fragments.map(({ file }) => file)];
  const check = (offered: typeof facades) =>
    checkShares(
      [...scanImports(...entries), ...fragments.flatMap(({ file }) => jsxImports(file))],
      offered,
    );
  const { imports, faults } = check(facades);
  // In development they show in the page, which stays open until they are mended.
  if (command === 'build' && faults.length > 0)
    throw new Error(`${remoteFolder(name)} cannot be built:\n  ${faults.join('\n  ')}`);

  const routes = await readRoutes(name);
  const base = remoteBase(name, version);
  const shared: Record<string, string> = {};
  for (const specifier of Object.keys(imports)) {
    const source = packageOf(specifier);
    // The version that it was compiled with, which can differ from the version in the shell of this checkout. Of the kit
    // a release compares names and types instead.
    shared[specifier] = source === siteConfig.kit ? '*' : `^${installedVersion(source, folder)}`;
  }

  return {
    base: command === 'build' ? base : '/',
    css: cssOptions,
    plugins: [
      react(),
      refuseHostCopies([...facades.keys()]),
      takeShares(facades),
      loadChunks(base),
      acceptAppUpdates(name),
      acceptMessageUpdates(),
      rescanShares(() => {
        const offered = readFacades();
        return { report: check(offered), facades: offered };
      }),
      federation({
        name: federationName(name),
        filename: command === 'build' ? INNER_CONTAINER_FILE : CONTAINER_FILE,
        exposes: {
          './app': './src/app.ts',
          ...Object.fromEntries(
            fragments.map(({ fragment, file }) => [`./${exposedAs(fragment)}`, file]),
          ),
        },
        shared: Object.fromEntries(
          Object.entries(shared).map(([specifier, requiredVersion]) => [
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
        // In development all remotes use the runtime of the shell. A released container has its own.
        experiments: { externalRuntime: command === 'serve' },
      }),
      listModules(),
      checkSources(name),
      openContainer({ name, version, shared }),
      writeRemoteContract({
        name,
        version,
        base,
        container: CONTAINER_FILE,
        server: SERVER_FILE,
        routes,
        shared,
        imports,
        uses: usesOf(remoteFolder(name)),
        fragments: fragments.map(({ fragment }) => fragment),
        languages: languagesOf(remoteFolder(name)),
      }),
    ],
    // A remote has no HTML page: it runs inside the shell only.
    build: {
      target: 'es2022',
      cssTarget: BROWSERS,
      sourcemap: 'hidden',
      rolldownOptions: {
        input: {
          app: entry,
          ...Object.fromEntries(fragments.map(({ fragment, file }) => [fragment, file])),
        },
        output: {
          sourcemapExcludeSources: true,
          codeSplitting: { groups: [oneChunk('app', entry)] },
        },
        // Otherwise a remote would contain the name of everything that a shared module offers.
        treeshake: { propertyReadSideEffects: false },
      },
    },
    server: {
      ...devServer({ port, folder: remoteFolder(name), readers: shellOrigins() }),
      // Without this, the browser would request the remote's images from the shell's server.
      origin: `http://localhost:${port}`,
    },
  };
}
