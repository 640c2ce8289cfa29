import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { readFacades } from './facades.ts';
import { sitePort } from './parts.ts';
import { serveRegistry } from './plugins/serve-registry.ts';
import { provideShares } from './plugins/provide-shares.ts';
import { writeShellContract } from './plugins/write-shell-contract.ts';
import { CSS_TARGET, cssOptions } from './styles.ts';
import { versionOf } from './version.ts';

/**
 * The whole Vite configuration of the shell: a plain application that knows no remote's address.
 * The registry is put into the page when the site is composed, or by the server in development.
 */
export function defineShell(): UserConfig {
  const facades = readFacades();
  return {
    css: cssOptions,
    plugins: [
      react(),
      provideShares(facades),
      serveRegistry(),
      writeShellContract(versionOf('shell', ['shared-kit']), facades),
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
    server: { port: sitePort(), strictPort: true, host: 'localhost' },
  };
}
