/**
 * The global in which code that `@module-federation/vite` built keeps the shared modules that it received. In another
 * host the container of a remote fills it, from the share scope. A page of this site fills it itself.
 */
const GLOBAL = '__mf_module_cache__';

const keyOf = (specifier: string): string => `default:${specifier}`;

const SCHEME = 'shared:';

/** What stands for a shared module among the addresses of files. */
export const sharedAddress = (specifier: string): string => SCHEME + specifier;

/** The shared module that an address stands for; `undefined` for that of a file. */
export const specifierOf = (address: string): string | undefined =>
  address.startsWith(SCHEME) ? address.slice(SCHEME.length) : undefined;

/** The expression with which code of a remote reads a shared module. */
export const sharedModuleExpression = (specifier: string): string =>
  `globalThis.${GLOBAL}.share[${JSON.stringify(keyOf(specifier))}]`;

const globals = globalThis as {
  [GLOBAL]?: { share?: Record<string, object>; remote?: object };
};

export const providedModule = (specifier: string): object | undefined =>
  globals[GLOBAL]?.share?.[keyOf(specifier)];

/** Provides shared modules to the remotes of this page, by specifier. Call it before their code runs. */
export function provideSharedModules(modules: Readonly<Record<string, object>>): void {
  const cache = (globals[GLOBAL] ??= {});
  cache.remote ??= {};
  cache.share = {
    ...cache.share,
    ...Object.fromEntries(
      Object.entries(modules).map(([specifier, module]) => [keyOf(specifier), module]),
    ),
  };
}
