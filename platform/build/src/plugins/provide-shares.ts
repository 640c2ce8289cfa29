import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Facade } from '../facades.ts';

/** Shared modules that only some remotes need, by the name of the chunk that contains them. */
export type LazyShares = Readonly<Record<string, readonly string[]>>;

const MODULES = 'virtual:shared-modules';
const PROVIDE = fileURLToPath(import.meta.resolve('@platform/contract/shared-modules'));

export const lazySharesId = (chunk: string): string => `\0${MODULES}/${chunk}`;

/**
 * `virtual:shared-modules` exports `sharedModules`, those that are part of the shell's script, and `lazyModules`, which
 * loads and provides each of the others. `virtual:shared-versions` exports the versions of all.
 * @throws Error if `lazy` names a module that is not a shared module
 */
export function provideShares(facades: Map<string, Facade>, lazy: LazyShares = {}): Plugin {
  const chunks = Object.entries(lazy).map(([name, specifiers]) => ({
    name,
    list: specifiers.map((specifier) => facadeOf(facades, specifier)),
  }));
  const all = [...facades.values()];
  const inChunks = new Set(chunks.flatMap(({ list }) => list));
  const initial = all.filter((facade) => !inChunks.has(facade));
  const loads = chunks.map(({ name }, i) => `const load${i} = () => import('${MODULES}/${name}');`);
  const lazyModules = chunks.flatMap(({ list }, i) => list.map((one) => entry(one, `load${i}`)));
  const versions = all.map((one) => entry(one, quote(one.version)));
  const codes: Record<string, string> = {
    [`\0${MODULES}`]: `${importsOf(initial)}
export const sharedModules = ${recordOf(initial)};
${loads.join('\n')}
export const lazyModules = {${lazyModules.join()}};`,
    '\0virtual:shared-versions': `export const versions = {${versions.join()}};`,
  };
  for (const { name, list } of chunks) {
    codes[lazySharesId(name)] = `import { provideSharedModules } from ${quote(PROVIDE)};
${importsOf(list)}
provideSharedModules(${recordOf(list)});`;
  }
  return {
    name: 'provide-shares',
    resolveId: { filter: { id: /^virtual:shared-/ }, handler: (id) => `\0${id}` },
    load: { filter: { id: /virtual:shared-/ }, handler: (id) => codes[id] },
  };
}

const importsOf = (list: readonly Facade[]): string =>
  list.map(({ file }, i) => `import * as m${i} from ${quote(file)};`).join('\n');

const recordOf = (list: readonly Facade[]): string =>
  `{${list.map((one, i) => entry(one, `m${i}`)).join()}}`;

const entry = ({ specifier }: Facade, code: string): string => `${quote(specifier)}: ${code}`;

function facadeOf(facades: ReadonlyMap<string, Facade>, specifier: string): Facade {
  const facade = facades.get(specifier);
  if (!facade) throw new Error(`${specifier} cannot be lazy: it is not a shared module`);
  return facade;
}

const quote = (text: string): string => JSON.stringify(text);
