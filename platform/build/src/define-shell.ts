import react from '@vitejs/plugin-react';
import type { UserConfig, UserConfigFnObject } from 'vite';
import { REGISTRY_KIND } from '@platform/contract/registry';
import { remoteBase, SERVER_FILE } from '@platform/contract/artifact';
import { devServer } from './dev-server.ts';
import { readFacades } from './facades.ts';
import { languagesOf } from './languages.ts';
import { sitePort } from './parts.ts';
import { acceptMessageUpdates } from './plugins/message-updates.ts';
import { serveRegistry } from './plugins/serve-registry.ts';
import { provideShares } from './plugins/provide-shares.ts';
import { writeShellContract } from './plugins/write-contract.ts';
import { serverBuild } from './server-build.ts';
import { CSS_TARGET, cssOptions } from './styles.ts';
import { SHELL_INPUTS, versionOf } from './version.ts';

/**
 * The whole Vite configuration of the shell: a plain application that knows no remote's address.
 * The registry is put into the page when the site is composed, or by the server in development.
 */
export function defineShell(): UserConfigFnObject {
  return ({ command, isSsrBuild }) => (isSsrBuild ? serverConfig() : configOf(command));
}

/** What renders pages: the same application, with all that remotes ask for at hand. */
function serverConfig(): UserConfig {
  return {
    base: remoteBase('shell', versionOf(...SHELL_INPUTS)),
    css: cssOptions,
    plugins: [react(), provideShares(readFacades(), { isEager: true })],
    // Nothing talks to the backend while pages are rendered.
    ...serverBuild({ entry: 'src/server.tsx', external: ['@supabase/supabase-js'] }),
  };
}

function configOf(command: 'build' | 'serve'): UserConfig {
  const facades = readFacades();
  const version = versionOf(...SHELL_INPUTS);
  const base = remoteBase('shell', version);
  return {
    // Under its version as the remotes are: a tab that is open for days still finds the code it began with.
    base: command === 'build' ? base : '/',
    css: cssOptions,
    plugins: [
      react(),
      provideShares(facades),
      serveRegistry(),
      acceptMessageUpdates(),
      writeShellContract(
        {
          name: 'shell',
          registry: REGISTRY_KIND,
          version,
          base,
          server: SERVER_FILE,
          languages: languagesOf('shell'),
        },
        facades,
      ),
    ],
    define: {
      // Leaves out the parts of the federation runtime that only its own manifest protocol needs.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    },
    // The shell carries everybody's libraries in one file: more files would only be more requests.
    // Facades are asked for by remotes: the libraries behind them are not found by reading the page.
    optimizeDeps: { entries: ['index.html', ...[...facades.values()].map(({ file }) => file)] },
    build: { target: 'es2022', cssTarget: CSS_TARGET, chunkSizeWarningLimit: 700 },
    server: devServer({ port: sitePort(), folder: 'shell' }),
  };
}
