import type { Plugin, Rolldown } from 'vite';

const ONLY_IMPORT = /^import\s*["']\.\/(?<target>[^"']+)["'];\s*$/;

/** The bundler puts such a chunk before each lazy chunk of a `codeSplitting` group, which costs a page a request. */
export function dropEmptyChunks(): Plugin {
  return {
    name: 'drop-empty-chunks',
    apply: 'build',
    generateBundle: {
      // Before Vite lists the files of each `import()`.
      order: 'pre',
      handler(_options, bundle) {
        for (const empty of chunksOf(bundle)) {
          const { target } = ONLY_IMPORT.exec(empty.code)?.groups ?? {};
          if (!target || empty.isEntry) continue;
          delete bundle[empty.fileName];
          const from = nameOf(empty.fileName);
          for (const chunk of chunksOf(bundle)) chunk.code = chunk.code.replaceAll(from, target);
        }
      },
    },
  };
}

const chunksOf = (bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** Chunks lie next to each other, and their names contain hashes. */
const nameOf = (fileName: string): string => fileName.slice(fileName.lastIndexOf('/') + 1);
