import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { isFederationModule } from './federation-modules.ts';

/** The module from which Vite imports what it puts around each `import()`. */
const VITE_HELPER = '\0vite/preload-helper.js';
const HELPER = '\0load-chunk';
const LOAD_CHUNK = fileURLToPath(import.meta.resolve('@platform/contract/load-chunk'));

/**
 * Lets a part load its chunks through the page, which compares them with their integrity hashes. Vite's own function
 * starts the same requests without a hash.
 * @param base the address below which the part is served
 */
export function loadChunks(base: string): Plugin {
  return {
    name: 'load-chunks',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        // Vite names no files for a chunk that needs only itself.
        modulePreload: {
          resolveDependencies: (chunk, files, { hostType }) =>
            hostType === 'html' ? files : [...new Set([chunk, ...files])],
        },
      },
    }),
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
