import { concernedRemotes, label, type Rule } from './rule.ts';

/** Every name that a remote takes from the shell is one that the shell gives. */
export const facadeImports: Rule = (candidate) => {
  const { shell } = candidate;
  return concernedRemotes(candidate).flatMap((remote) =>
    Object.entries(remote.imports).flatMap(([specifier, names]) => {
      const offered = new Set(shell.provides[specifier]?.names);
      return names
        .filter((name) => !offered.has(name))
        .map((name) => ({
          rule: 'facade-imports',
          problem: `${label(remote)} takes { ${name} } from ${specifier}, which ${label(shell)} does not give.`,
          impact: `${name} would be undefined in the browser: ${remote.name} breaks where it is used.`,
          remedy: candidate.released.includes('shell')
            ? `Keep ${name} in the shell until no live remote takes it.`
            : `Release a shell that gives ${name} first, then ${remote.name}.`,
        }));
    }),
  );
};
