/**
 * The global in which code that `@module-federation/vite` built keeps the shared modules that it received. In another
 * host the container of a remote fills it, from the share scope. A page of this site fills it itself.
 */
const GLOBAL = '__mf_module_cache__';

const keyOf = (specifier: string): string => `default:${specifier}`;

/** The expression with which code of a remote reads a shared module. */
export const sharedModuleExpression = (specifier: string): string =>
  `globalThis.${GLOBAL}.share[${JSON.stringify(keyOf(specifier))}]`;

/** Provides shared modules to the remotes of this page, by specifier. Call it before their code runs. */
export function provideSharedModules(modules: Readonly<Record<string, object>>): void {
  const globals = globalThis as { [GLOBAL]?: Partial<Record<'share' | 'remote', object>> };
  const cache = (globals[GLOBAL] ??= {});
  cache.remote ??= {};
  cache.share = {
    ...cache.share,
    ...Object.fromEntries(
      Object.entries(modules).map(([specifier, module]) => [keyOf(specifier), module]),
    ),
  };
}
