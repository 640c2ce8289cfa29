import { satisfies } from 'semver';
import { EARLIER_SHELL_REMEDY, label, meetings, type Finding, type Rule } from './rule.ts';

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
