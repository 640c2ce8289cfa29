import type { Plugin } from 'vite';
import type { Facade } from '../facades.ts';

const ID = 'virtual:shared-modules';

/**
 * Provides `virtual:shared-modules` to the shell: every shared module with its version, as the module itself or, if
 * it is lazy, as a function that loads it. Generated from the list that remotes are checked against.
 * @param options.isEager imports lazy modules too, for rendering on the server
 */
export function provideShares(
  facades: Map<string, Facade>,
  { isEager = false }: { isEager?: boolean } = {},
): Plugin {
  const list = [...facades.values()].map((facade) => ({
    ...facade,
    isLazy: facade.isLazy && !isEager,
  }));
  const imports = list
    .map(({ file, isLazy }, i) => (isLazy ? '' : `import * as m${i} from ${quote(file)};\n`))
    .join('');
  const entries = list.map(({ specifier, version, file, isLazy }, i) => {
    const offer = isLazy ? `load: () => import(${quote(file)})` : `module: m${i}`;
    return `  ${quote(specifier)}: { version: ${quote(version)}, ${offer} },\n`;
  });
  const code = `${imports}export const sharedModules = {\n${entries.join('')}};\n`;
  return {
    name: 'provide-shares',
    resolveId: { filter: { id: /^virtual:shared-modules$/ }, handler: () => `\0${ID}` },
    load: { filter: { id: /virtual:shared-modules$/ }, handler: () => code },
  };
}

const quote = (text: string): string => JSON.stringify(text);
