// Where code built by `@module-federation/vite` keeps shared modules. Other hosts fill it from the share scope, a page
// of this site itself.
const GLOBAL = '__mf_module_cache__';

const keyOf = (specifier: string): string => `default:${specifier}`;

const SCHEME = 'shared:';

/** Stands for a shared module among the addresses of files. */
export const sharedAddress = (specifier: string): string => SCHEME + specifier;

/** `undefined` for the address of a file. */
export const specifierOf = (address: string): string | undefined =>
  address.startsWith(SCHEME) ? address.slice(SCHEME.length) : undefined;

export const sharedModuleExpression = (specifier: string): string =>
  `globalThis.${GLOBAL}.share[${JSON.stringify(keyOf(specifier))}]`;

/** @param name of the variable that holds the specifier */
export const providedExpression = (name: string): string =>
  `globalThis.${GLOBAL}.share[${JSON.stringify(keyOf(''))} + ${name}]`;

const globals = globalThis as {
  [GLOBAL]?: { share?: Record<string, object>; remote?: object };
};

export const providedModule = (specifier: string): object | undefined =>
  globals[GLOBAL]?.share?.[keyOf(specifier)];

export const providedModules = (): object[] => Object.values(globals[GLOBAL]?.share ?? {});

/** By specifier. Call it before the remotes' code runs. */
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
