import type { ProvidedModule, RemoteContract } from '@platform/contract/artifact';

export interface DeprecatedUse {
  part: string;
  module: string;
  name: string;
  /** What to use instead, and when the name ends. */
  advice: string;
}

/** The deprecated names of shared modules that a remote imports. */
export const deprecatedUsesIn = (
  provides: Readonly<Record<string, ProvidedModule>>,
  { name: part, imports }: Pick<RemoteContract, 'name' | 'imports'>,
): DeprecatedUse[] =>
  Object.entries(imports).flatMap(([module, names]) => {
    const deprecated = provides[module]?.deprecated ?? {};
    return names.flatMap((name) => {
      const advice = deprecated[name];
      return advice === undefined ? [] : [{ part, module, name, advice }];
    });
  });

/** A line for each. */
export const describeDeprecated = (uses: readonly DeprecatedUse[]): string[] =>
  uses.map(
    ({ part, module, name, advice }) => `${part} still uses \`${name}\` of ${module}: ${advice}`,
  );
