import { EARLIER_SHELL_REMEDY, label, meetings, type Rule } from './rule.ts';

/** Every name that a remote takes from the shell is one that the shell gives. */
export const facadeImports: Rule = (candidate) =>
  meetings(candidate).flatMap(({ shell, remote, isEarlier }) =>
    Object.entries(remote.imports).flatMap(([specifier, names]) => {
      const offered = new Set(shell.provides[specifier]?.names);
      return names
        .filter((name) => !offered.has(name))
        .map((name) => ({
          rule: 'facade-imports',
          problem: `${label(remote)} takes { ${name} } from ${specifier}, which ${label(shell)} does not give.`,
          impact: isEarlier
            ? `Should the shell be rolled back, ${remote.name} breaks where it uses ${name}.`
            : `${name} would be undefined in the browser: ${remote.name} breaks where it is used.`,
          remedy: remedyOf(name),
        }));

      function remedyOf(name: string): string {
        if (isEarlier) return EARLIER_SHELL_REMEDY;
        return candidate.released.includes('shell')
          ? `Keep ${name} in the shell until no live remote takes it; release or roll back ${remote.name} first.`
          : `Bring a shell live that gives ${name} first, then ${remote.name}.`;
      }
    }),
  );
