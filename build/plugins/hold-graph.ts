import type { Plugin } from 'vite';

const HOLD = '\0hold-graph';

/**
 * Keeps the federation plugin from taking a remote's graph for complete before every source of it is parsed.
 *
 * That plugin decides as soon as 10 ms pass in which every module that it has seen begin has also ended, and leaves
 * out of the shared modules each name that it has not seen used by then. On a busy machine that is too early: the
 * build fails for exports that are missing. A module that begins first and ends last makes it wait.
 * @param sources the files of the remote
 */
export function holdGraph(sources: () => string[]): Plugin {
  const missing = new Set<string>();
  let release: () => void = () => undefined;
  return {
    name: 'hold-graph',
    apply: 'build',
    // After the federation plugin: it forgets what began before its own start.
    enforce: 'post',
    buildStart() {
      for (const id of sources()) missing.add(id);
      void this.load({ id: HOLD });
    },
    resolveId: { filter: { id: /^\0hold-graph$/ }, handler: (id) => id },
    load: {
      filter: { id: /^\0hold-graph$/ },
      handler: () =>
        new Promise((resolve) => {
          release = () => resolve('export {};');
          if (missing.size === 0) release();
        }),
    },
    moduleParsed({ id }) {
      if (missing.delete(id) && missing.size === 0) release();
    },
    // A source that cannot be parsed ends the build; nobody may wait for it.
    buildEnd: () => release(),
  };
}
