import { fileURLToPath } from 'node:url';
import { sharedAddress } from '@platform/contract/shared-modules';
import type { Plugin } from 'vite';
import { isFederationModule, sharesOf } from './take-shares.ts';

/** The module from which Vite imports what it puts around each `import()`. */
const VITE_HELPER = '\0vite/preload-helper.js';
const HELPER = '\0load-chunk';
const LOAD_CHUNK = fileURLToPath(import.meta.resolve('@platform/contract/load-chunk'));

/** An entry of its own, which chunks of the same remote can contain too. */
const isFragment = (modules: readonly string[]): boolean =>
  modules.some((id) => id.includes('/src/fragments/'));

/**
 * Lets a part load its chunks through the page, which checks their integrity hashes and loads the shared modules that a
 * chunk reads. Vite's own function starts the same requests without a hash.
 */
export function loadChunks(base: string): Plugin {
  const shares = new Map<string, string[]>();
  const sharesIn = (files: string[]): Set<string> =>
    new Set(files.flatMap((file) => shares.get(file) ?? []));
  return {
    name: 'load-chunks',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        // Vite names no files for a chunk that needs only itself.
        modulePreload: {
          // Browsers without it (Safari before 17) load scripts with their imports.
          polyfill: false,
          resolveDependencies(chunk, files, { hostType }) {
            if (hostType === 'html') return files;
            const all = [...new Set([chunk, ...files])];
            return [...all, ...Array.from(sharesIn(all), sharedAddress)];
          },
        },
      },
    }),
    generateBundle: {
      // Before Vite lists the files of each `import()`.
      order: 'pre',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || (output.isEntry && !isFragment(output.moduleIds)))
            continue;
          shares.set(output.fileName, sharesOf(output));
        }
      },
    },
    resolveId(id, importer) {
      return id === VITE_HELPER && importer && !isFederationModule(importer) ? HELPER : null;
    },
    load: {
      filter: { id: /^\0load-chunk$/ },
      handler: () => `import { loadChunk } from ${JSON.stringify(LOAD_CHUNK)};
const base = new URL(/* @vite-ignore */ ${JSON.stringify(base)}, import.meta.url).href;
export const __vitePreload = (importChunk, files) => loadChunk(importChunk, base, files);
`,
    },
  };
}
