import { sharedModuleExpression } from '@platform/contract/shared-modules';
import type { Plugin, Rolldown } from 'vite';
import type { Facade } from '../facades.ts';
import type { ImportedName } from '../scan-imports.ts';

/** The container, and what only the container uses. */
export const isFederationModule = (id: string): boolean => /^\0?virtual:mf[:-]/.test(id);

const exactly = (text: string): RegExp => new RegExp(`^${RegExp.escape(text)}$`);

const PREFIX = '\0share:';

const JSX = /^react\/jsx-runtime$/;

/** Modules of fragments have their own copies of these few lines, so that no page loads the remote's app for them. */
function copyFor(importer: string): string {
  const file = /\/src\/fragments\/([^/]+)$/.exec(importer)?.[1];
  return file === undefined ? '' : `#${file}`;
}

const specifierOf = (id: string): string => id.slice(PREFIX.length).replace(/#.*/, '');

export const sharesOf = ({ moduleIds }: Pick<Rolldown.OutputChunk, 'moduleIds'>): string[] => [
  ...new Set(moduleIds.filter((id) => id.startsWith(PREFIX)).map(specifierOf)),
];

/** What the JSX of a fragment's module becomes. */
export const jsxImports = (file: string): ImportedName[] =>
  ['createElement', 'Fragment'].map((name) => ({ specifier: 'react', name, file }));

/** React's own is a CommonJS module, which would need the bundler's helper from the app. */
const JSX_RUNTIME = `const { createElement, Fragment } = ${sharedModuleExpression('react')};
export { Fragment };
export const jsx = (type, props, key) =>
  createElement(type, key === undefined ? props : { ...props, key });
export const jsxs = jsx;
`;

/**
 * Reads shared modules from the page. The federation plugin's own replacement is 1.5 KB for each, since it also waits
 * for a container that is not initialized yet: the code of a remote never runs before that.
 */
export function takeShares(
  facades: ReadonlyMap<string, Facade>,
  apply: 'build' | 'serve' = 'build',
): Plugin {
  return {
    name: 'take-shares',
    apply,
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    resolveId: {
      filter: { id: [...[...facades.keys()].map((specifier) => exactly(specifier)), JSX] },
      handler(specifier, importer) {
        if (!importer || isFederationModule(importer)) return null;
        const copy = copyFor(importer);
        if (!JSX.test(specifier))
          return { id: PREFIX + specifier + copy, moduleSideEffects: false };
        return copy === '' ? null : { id: `${PREFIX}react${copy}#jsx`, moduleSideEffects: false };
      },
    },
    load: {
      filter: { id: /^\0share:/ },
      handler(id) {
        const specifier = specifierOf(id);
        if (id.endsWith('#jsx')) return JSX_RUNTIME;
        const names = [...facades.get(specifier)!.names];
        return `const shared = ${sharedModuleExpression(specifier)};
export const ${names.map((name) => `${name} = shared.${name}`).join(', ')};
`;
      },
    },
  };
}
