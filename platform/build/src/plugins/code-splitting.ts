import type { Plugin, Rolldown } from 'vite';

type Group = NonNullable<Rolldown.CodeSplittingOptions['groups']>[number];

/**
 * Puts everything that a page loads first into the chunk of its entry. The entry must not await at its top level: a
 * lazy chunk imports it, and would wait for it forever.
 */
export const entryChunk = (name: string): Group[] => [
  { name, tags: ['$initial'] },
  // The bundler's helpers have no tag.
  { name, test: /^\0rolldown\/runtime/ },
];

/**
 * Otherwise each statically imported module that a lazy chunk also uses gets a chunk of its own, and a page more
 * requests.
 * @param entry the absolute path of the module
 */
export function oneChunk(name: string, entry: string): Group {
  let members: Set<string> | undefined;
  return {
    debugName: name,
    name(id, graph) {
      members ??= withStaticImports(
        entry,
        (module) => graph.getModuleInfo(module)?.importedIds ?? [],
      );
      return members.has(id) ? name : null;
    },
  };
}

function withStaticImports(
  entry: string,
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    importsOf(id).forEach(visit);
  };
  visit(entry);
  return found;
}

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
