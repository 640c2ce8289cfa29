import { satisfies } from 'semver';
import { concernedRemotes, label, type Finding, type Rule } from './rule.ts';

/** The shell has one copy of each shared module, and it is one that every remote can run with. */
export const oneCopy: Rule = (candidate) => {
  const { shell } = candidate;
  return concernedRemotes(candidate).flatMap((remote) =>
    Object.entries(remote.shared).flatMap(([specifier, range]): Finding[] => {
      const offered = shell.provides[specifier]?.version;
      if (offered !== undefined && satisfies(offered, range)) return [];
      const has = offered === undefined ? 'does not give it' : `gives ${offered}`;
      return [
        {
          rule: 'one-copy',
          problem: `${label(remote)} needs ${specifier} ${range}; ${label(shell)} ${has}.`,
          impact: `There is one copy for everybody, so ${remote.name} would run with one it was not made for, or with none.`,
          remedy:
            offered === undefined
              ? `Release a shell that gives ${specifier} first, or do without it.`
              : `Build ${remote.name} with ${specifier} ${offered}, or release the shell with a version in ${range} first.`,
        },
      ];
    }),
  );
};
