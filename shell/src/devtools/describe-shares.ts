/** A module that the shell hands to remotes, as this page has it. */
export interface ShareReport {
  specifier: string;
  version: string;
  /** The remotes that took it so far. */
  usedBy: string[];
}

/** The part of the federation's share scope that is told. */
export type ShareScope = Readonly<
  Record<string, Readonly<Record<string, { version: string; useIn: readonly string[] }>>>
>;

/** Every shared module in every version that is here; more than one line for a module would be a fault. */
export const describeShares = (scope: ShareScope): ShareReport[] =>
  Object.entries(scope)
    .flatMap(([specifier, versions]) =>
      Object.values(versions).map(({ version, useIn }) => ({
        specifier,
        version,
        usedBy: useIn.map((name) => name.replace(/^mf_/, '')).filter((name) => name !== 'shell'),
      })),
    )
    .toSorted((a, b) => a.specifier.localeCompare(b.specifier));
