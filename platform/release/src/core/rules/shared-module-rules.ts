import { satisfies } from 'semver';
import { EARLIER_SHELL_REMEDY, type Finding, label, meetings, type Rule } from './rule.ts';

/** The shell has one copy of each shared module, and it is one that every remote can run with. */
export const oneCopy: Rule = (candidate) =>
  meetings(candidate).flatMap(({ shell, remote, isEarlier }) =>
    Object.entries(remote.shared).flatMap(([specifier, range]): Finding[] => {
      const offered = shell.provides[specifier]?.version;
      if (offered !== undefined && satisfies(offered, range)) return [];
      const has = offered === undefined ? 'does not give it' : `gives ${offered}`;
      return [
        {
          rule: 'one-copy',
          problem: `${label(remote)} needs ${specifier} ${range}; ${label(shell)} ${has}.`,
          impact: isEarlier
            ? `Should the shell be rolled back, ${remote.name} would run with a copy it was not made for, or with none.`
            : `There is one copy for everybody, so ${remote.name} would run with one it was not made for, or with none.`,
          remedy: remedyOf(),
        },
      ];

      function remedyOf(): string {
        if (isEarlier) return EARLIER_SHELL_REMEDY;
        return offered === undefined
          ? `Bring a shell live that gives ${specifier} first, or do without it.`
          : `Build ${remote.name} with ${specifier} ${offered}, or bring a shell live with a version in ${range} first.`;
      }
    }),
  );

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

/** What a shell and a remote hand to each other is what the other was compiled for. */
export const contractTypes: Rule = (candidate) =>
  meetings(candidate).flatMap(({ shell, remote, isEarlier }) =>
    (candidate.typeFaults[label(shell)]?.[label(remote)] ?? []).map(({ subject, reason }) => ({
      rule: 'contract-types',
      problem:
        subject === 'app'
          ? `The app of ${label(remote)} is not what ${label(shell)} expects: ${reason}`
          : `${subject} as ${label(shell)} gives it is not what ${label(remote)} was compiled with: ${reason}`,
      impact:
        (isEarlier ? 'Should the shell be rolled back, ' : '') +
        `${remote.name} would break in the browser where the two differ.`,
      remedy: remedyOf(remote.name, isEarlier, candidate.released.includes('shell')),
    })),
  );

function remedyOf(remote: string, isEarlier: boolean, isShellReleased: boolean): string {
  if (isEarlier) return EARLIER_SHELL_REMEDY;
  return isShellReleased
    ? `Keep the type as it was, or release both out of one tree: npm run release -- shell ${remote}`
    : `Build ${remote} against the shell that is live, or release that shell first.`;
}
