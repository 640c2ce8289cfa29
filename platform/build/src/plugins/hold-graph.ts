import type { Plugin } from 'vite';

/** The modules that the federation plugin generates from the names it has seen. */
const WRITTEN_FROM_NAMES = /__loadShare__|localSharedImportMap/;

/**
 * Delays the shared modules of the federation plugin until all sources of a remote are parsed.
 *
 * The plugin considers the graph complete after 10 ms in which no module is being parsed, and omits every name that
 * it has not seen by then. On a busy machine that is too early, and the build fails with missing exports.
 * @param sources the files of the remote
 */
export function holdGraph(sources: () => string[]): Plugin {
  const missing = new Set<string>();
  let release: () => void = () => undefined;
  let parsed = Promise.resolve();
  return {
    name: 'hold-graph',
    apply: 'build',
    buildStart() {
      for (const id of sources()) missing.add(id);
      parsed = new Promise((resolve) => (release = resolve));
      if (missing.size === 0) release();
    },
    load: {
      order: 'pre',
      filter: { id: WRITTEN_FROM_NAMES },
      handler: async () => {
        await parsed;
        // Returning null lets the federation plugin load the module now.
        return null;
      },
    },
    moduleParsed({ id }) {
      if (missing.delete(id) && missing.size === 0) release();
    },
    // A syntax error ends the build, so the waiting load must end too.
    buildEnd: () => release(),
  };
}
