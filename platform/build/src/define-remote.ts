import path from 'node:path';
import { federation } from '@module-federation/vite';
import react from '@vitejs/plugin-react';
import type { UserConfig, UserConfigFnPromise } from 'vite';
import { checkShares } from './check-shares.ts';
import { remoteBase, SERVER_FILE } from '@platform/contract/artifact';
import { devServer, shellOrigins } from './dev-server.ts';
import { readFacades } from './facades.ts';
import { languagesOf } from './languages.ts';
import { installedVersion, packageOf } from './package-versions.ts';
import {
  federationName,
  PROJECT_ROOT,
  remoteFolder,
  remotePort,
  type RemoteName,
} from './parts.ts';
import { holdGraph } from './plugins/hold-graph.ts';
import { acceptMessageUpdates } from './plugins/message-updates.ts';
import { acceptAppUpdates, rescanShares } from './plugins/remote-dev.ts';
import { refuseHostCopies } from './plugins/refuse-host-copies.ts';
import { writeRemoteContract } from './plugins/write-contract.ts';
import { readRoutes } from './routes.ts';
import { scanImports, scanSources } from './scan-imports.ts';
import { serverBuild } from './server-build.ts';
import { CSS_TARGET, cssOptions } from './styles.ts';
import { versionOf } from './version.ts';

/**
 * The whole Vite configuration of a remote.
 * It exposes `./app`, takes from the shell just what its sources import, and brings no copy of it.
 * @param options.name the remote, for example `shop` for the folder `mf-shop`
 * @param options.port where it answers in development, if not at the port after the site's
 * @throws when it imports a name that the shell does not offer
 */
export function defineRemote(options: { name: RemoteName; port?: number }): UserConfigFnPromise {
  return async ({ command, isSsrBuild }) =>
    isSsrBuild
      ? serverConfig(options.name)
      : configOf({ port: remotePort(options.name), ...options, command });
}

/** What renders this remote's pages inside the shell's server build, with the shell's copies of all that is shared. */
function serverConfig(name: RemoteName): UserConfig {
  const shared = [...readFacades().keys()];
  return {
    base: remoteBase(name, versionOf(remoteFolder(name))),
    css: cssOptions,
    plugins: [react(), refuseHostCopies(shared)],
    ...serverBuild({ entry: 'src/app.ts', external: shared }),
  };
}

async function configOf(options: {
  name: RemoteName;
  port: number;
  command: 'build' | 'serve';
}): Promise<UserConfig> {
  const { name, port, command } = options;
  const folder = path.join(PROJECT_ROOT, remoteFolder(name));
  const entry = path.join(folder, 'src/app.ts');
  const facades = readFacades();
  const scan = () => checkShares(scanImports(entry), facades);
  const { imports, faults } = scan();
  if (faults.length > 0) throw new Error(`${remoteFolder(name)} cannot be built:\n  ${faults.join('\n  ')}`);

  const routes = await readRoutes(name);
  const version = versionOf(remoteFolder(name));
  const base = remoteBase(name, version);
  const shared: Record<string, { singleton: true; import: false; requiredVersion: string }> = {};
  for (const specifier of Object.keys(imports)) {
    // What it is compiled against, which need not be what the shell of this tree has.
    const requiredVersion = `^${installedVersion(packageOf(specifier), folder)}`;
    shared[specifier] = { singleton: true, import: false, requiredVersion };
  }

  return {
    base: command === 'build' ? base : '/',
    css: cssOptions,
    plugins: [
      react(),
      refuseHostCopies([...facades.keys()]),
      holdGraph(() => scanSources(entry)),
      acceptAppUpdates(name),
      acceptMessageUpdates(),
      rescanShares(Object.keys(imports), scan),
      federation({
        name: federationName(name),
        filename: 'remoteEntry.js',
        exposes: { './app': './src/app.ts' },
        shared,
        manifest: true,
        dts: false,
        dev: { remoteHmr: true },
        shareStrategy: 'loaded-first',
        disableSnapshot: true,
        disableRemote: true,
        experiments: { externalRuntime: true },
      }),
      writeRemoteContract({
        name,
        version,
        base,
        entry: 'remoteEntry.js',
        server: SERVER_FILE,
        routes,
        shared: Object.fromEntries(
          Object.entries(shared).map(([specifier, share]) => [specifier, share.requiredVersion]),
        ),
        imports,
        languages: languagesOf(remoteFolder(name)),
      }),
    ],
    // There is no page of its own: a remote runs inside the shell only.
    build: { target: 'es2022', cssTarget: CSS_TARGET, rolldownOptions: { input: { app: entry } } },
    server: {
      ...devServer({ port, folder: remoteFolder(name), readers: shellOrigins() }),
      // Pictures of a remote would otherwise be asked of the shell's server.
      origin: `http://localhost:${port}`,
    },
  };
}
