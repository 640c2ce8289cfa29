import react from '@vitejs/plugin-react';
import type { UserConfig, UserConfigFnObject } from 'vite';
import { REGISTRY_KIND } from '@platform/contract/registry';
import { remoteBase, SERVER_FILE } from '@platform/contract/artifact';
import { devServer } from '../dev-server.ts';
import { readFacades } from '../facades.ts';
import { languagesOf } from '../read-part.ts';
import { sitePort } from '../parts.ts';
import { acceptMessageUpdates } from '../plugins/dev-updates.ts';
import { checkSources } from '../plugins/check-sources.ts';
import { loadChunks } from '../plugins/load-chunks.ts';
import { minifyPage } from '../plugins/minify-page.ts';
import { serveRegistry } from '../plugins/serve-registry.ts';
import { dropEmptyChunks, entryChunk, oneChunk } from '../plugins/code-splitting.ts';
import { clientWithoutRealtime, routerWithoutWarnings } from '../plugins/trim-libraries.ts';
import { type LazyShares, lazySharesId, provideShares } from '../plugins/provide-shares.ts';
import { writeShellContract } from '../plugins/write-contract.ts';
import { clientBuild, serverBuild } from '../build-options.ts';
import { cssOptions } from '../styles.ts';
import { versionOf } from '../part-sources.ts';

/**
 * The complete Vite configuration of the shell: a plain application without the address of any remote. The release,
 * or the development server, puts the registry into the page.
 * @param options.browserOnly packages that only browsers load, for example the client of a backend: rendering a page
 *   that requires one of them fails
 * @param options.lazy the shared modules that only some remotes need, by the name of their chunk. A page loads a chunk
 *   if its code imports one of its modules. The others are part of the shell's script
 * @param options.member a lazily imported package that each member page needs: their HTML names its files
 */
export function defineShell(
  options: { browserOnly?: string[]; lazy?: LazyShares; member?: string } = {},
): UserConfigFnObject {
  return ({ command, isSsrBuild }) =>
    isSsrBuild ? serverConfig(options.browserOnly ?? []) : configOf(command, options);
}

/** The same application, with all shared modules loaded eagerly. */
function serverConfig(browserOnly: string[]): UserConfig {
  return {
    base: remoteBase('shell', versionOf('shell')),
    css: cssOptions,
    plugins: [react(), provideShares(readFacades()), checkSources('shell')],
    ...serverBuild({ entry: 'src/server.tsx', external: browserOnly }),
  };
}

function configOf(
  command: 'build' | 'serve',
  { lazy = {}, member }: { lazy?: LazyShares; member?: string },
): UserConfig {
  const facades = readFacades();
  const version = versionOf('shell');
  const base = remoteBase('shell', version);
  return {
    // Under its version, as remotes are: a tab that stays open for days still finds the code that it started with.
    base: command === 'build' ? base : '/',
    css: cssOptions,
    plugins: [
      react(),
      provideShares(facades, lazy),
      minifyPage(),
      dropEmptyChunks(),
      routerWithoutWarnings(),
      clientWithoutRealtime(),
      loadChunks(base),
      serveRegistry(),
      acceptMessageUpdates(),
      checkSources('shell'),
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
        { lazy, member },
      ),
    ],
    // Remotes import the facades, so Vite does not find their libraries by reading the page.
    optimizeDeps: { entries: ['index.html', ...[...facades.values()].map(({ file }) => file)] },
    build: clientBuild({
      groups: [
        ...entryChunk('shell'),
        ...Object.keys(lazy).map((name) => oneChunk(name, lazySharesId(name))),
      ],
    }),
    server: devServer({ port: sitePort(), folder: 'shell' }),
  };
}
