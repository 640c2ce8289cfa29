import { sharedModuleExpression } from '@platform/contract/shared-modules';
import type { Plugin, Rolldown } from 'vite';
import type { Facade } from '../facades.ts';

/** The container, and what only the container uses. */
export const isFederationModule = (id: string): boolean => /^\0?virtual:mf[:-]/.test(id);

const exactly = (text: string): RegExp => new RegExp(`^${RegExp.escape(text)}$`);

const PREFIX = '\0share:';

export const sharesOf = ({ moduleIds }: Pick<Rolldown.OutputChunk, 'moduleIds'>): string[] =>
  moduleIds.filter((id) => id.startsWith(PREFIX)).map((id) => id.slice(PREFIX.length));

/**
 * Reads shared modules from the page. The federation plugin's own replacement is 1.5 KB for each, since it also waits
 * for a container that is not initialized yet: the code of a remote never runs before that.
 */
export function takeShares(facades: ReadonlyMap<string, Facade>): Plugin {
  return {
    name: 'take-shares',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: [...facades.keys()].map((specifier) => exactly(specifier)) },
      handler(specifier, importer) {
        if (!importer || isFederationModule(importer)) return null;
        return { id: PREFIX + specifier, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: /^\0share:/ },
      handler(id) {
        const specifier = id.slice(PREFIX.length);
        const names = [...facades.get(specifier)!.names];
        return `const shared = ${sharedModuleExpression(specifier)};
export const ${names.map((name) => `${name} = shared.${name}`).join(', ')};
`;
      },
    },
  };
}
