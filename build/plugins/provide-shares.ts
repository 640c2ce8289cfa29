import type { Plugin } from 'vite';
import type { Facade } from '../facades.ts';

const ID = 'virtual:shared-modules';

/**
 * Makes `virtual:shared-modules` importable in the shell: every facade with its version.
 * Generated, so that what the shell hands out and what remotes are checked against is one list.
 */
export function provideShares(facades: Map<string, Facade>): Plugin {
  const list = [...facades.values()];
  const imports = list.map(({ file }, i) => `import * as m${i} from ${JSON.stringify(file)};`);
  const entries = list.map(({ specifier, version }, i) => {
    return `  ${JSON.stringify(specifier)}: { version: ${JSON.stringify(version)}, module: m${i} },`;
  });
  const code = `${imports.join('\n')}\nexport const sharedModules = {\n${entries.join('\n')}\n};\n`;
  return {
    name: 'provide-shares',
    resolveId: { filter: { id: /^virtual:shared-modules$/ }, handler: () => `\0${ID}` },
    load: { filter: { id: /virtual:shared-modules$/ }, handler: () => code },
  };
}
