import { globSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin } from 'vite';
import { compress, type Effort } from '@platform/build/compress';
import { entryChunk } from '@platform/build/code-splitting';
import { PROJECT_ROOT } from '@platform/build/parts';
import { clientWithoutRealtime, routerWithoutWarnings } from '@platform/build/trim-libraries';
import { serverBuild } from '@platform/build/build-options';
import { BROWSERS, cssOptions } from '@platform/build/styles';
import { replaceFederation } from './replace-federation.ts';

/** The twin's files have hashes of their content in their names. */
export const TWIN_BASE = '/mf/twin/1/';

export const MANIFEST = '.vite/manifest.json';

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

export async function writeCompressed(file: string, bytes: Buffer, effort: Effort): Promise<void> {
  const compressed = await compress(file, bytes, effort);
  if (!compressed) return;
  await writeFile(`${file}.br`, compressed.br);
  await writeFile(`${file}.gz`, compressed.gz);
}
