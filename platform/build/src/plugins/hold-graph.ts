import type { Plugin } from 'vite';

/** What the federation plugin writes out of the names it has seen used. */
const WRITTEN_FROM_NAMES = /__loadShare__|localSharedImportMap/;

/**
 * Keeps the federation plugin from writing its shared modules before every source of a remote is parsed.
 *
 * That plugin takes the graph for complete as soon as 10 ms pass in which every module that it has seen begin has also
 * ended, and leaves out of the shared modules each name that it has not seen used by then. On a busy machine that is
 * too early: the build fails for exports that are missing.
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
        // The federation plugin's turn: it reads the names now.
        return null;
      },
    },
    moduleParsed({ id }) {
      if (missing.delete(id) && missing.size === 0) release();
    },
    // A source that cannot be parsed ends the build; nobody may wait for it.
    buildEnd: () => release(),
  };
}
