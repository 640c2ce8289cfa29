import { satisfies } from 'semver';
import {
  EARLIER_SHELL_REMEDY,
  type Finding,
  label,
  type Rule,
  type RunningParts,
  shellPairs,
} from './rule.ts';

/** Every remote accepts the version of the shell's one copy. */
export const oneCopy = (candidate: RunningParts): Finding[] =>
  shellPairs(candidate).flatMap(({ shell, remote, isEarlier }) =>
    Object.entries(remote.shared).flatMap(([specifier, range]): Finding[] => {
      const offered = shell.provides[specifier]?.version;
      if (offered !== undefined && satisfies(offered, range)) return [];
      const has = offered === undefined ? 'does not provide it' : `provides ${offered}`;
      return [
        {
          rule: 'one-copy',
          problem: `${label(remote)} needs ${specifier} ${range}; ${label(shell)} ${has}.`,
          impact: isEarlier
            ? `After a rollback of the shell, ${remote.name} would run with a version that it does not support, or with none.`
            : `All remotes share one copy, so ${remote.name} would run with a version that it does not support, or with none.`,
          remedy: remedyOf(),
        },
      ];

      function remedyOf(): string {
        if (isEarlier) return EARLIER_SHELL_REMEDY;
        return offered === undefined
          ? `First release a shell that provides ${specifier}, or remove the import.`
          : `Build ${remote.name} with ${specifier} ${offered}, or first release a shell with a version in ${range}.`;
      }
    }),
  );

export const facadeImports = (candidate: RunningParts): Finding[] =>
  shellPairs(candidate).flatMap(({ shell, remote, isEarlier }) =>
    Object.entries(remote.imports).flatMap(([specifier, names]) => {
      const offered = new Set(shell.provides[specifier]?.names);
      return names
        .filter((name) => !offered.has(name))
        .map((name) => ({
          rule: 'facade-imports',
          problem: `${label(remote)} imports { ${name} } from ${specifier}, which ${label(shell)} does not export.`,
          impact: isEarlier
            ? `After a rollback of the shell, ${remote.name} breaks where it uses ${name}.`
            : `${name} would be undefined in the browser: ${remote.name} breaks where it is used.`,
          remedy: remedyOf(name),
        }));

      function remedyOf(name: string): string {
        if (isEarlier) return EARLIER_SHELL_REMEDY;
        return candidate.released.includes('shell')
          ? `Keep ${name} in the shell until no live remote imports it; release or roll back ${remote.name} first.`
          : `First release a shell that exports ${name}, then ${remote.name}.`;
      }
    }),
  );

/** The types that shell and remote pass to each other match those that the other was compiled with. */
export const contractTypes: Rule = (candidate) =>
  shellPairs(candidate).flatMap(({ shell, remote, isEarlier }) =>
    (candidate.typeFaults[label(shell)]?.[label(remote)] ?? []).map(({ subject, reason }) => ({
      rule: 'contract-types',
      problem:
        subject === 'app'
          ? `The app of ${label(remote)} does not match what ${label(shell)} expects: ${reason}`
          : `${subject} as ${label(shell)} exports it does not match what ${label(remote)} was compiled with: ${reason}`,
      impact:
        (isEarlier ? 'After a rollback of the shell, ' : '') +
        `${remote.name} would break in the browser where the two differ.`,
      remedy: typeRemedyOf(remote.name, isEarlier, candidate.released.includes('shell')),
    })),
  );

function typeRemedyOf(remote: string, isEarlier: boolean, isShellReleased: boolean): string {
  if (isEarlier) return EARLIER_SHELL_REMEDY;
  return isShellReleased
    ? `Keep the type and give what changes a new name, or release both from one commit: npm run release -- shell ${remote}`
    : `Build ${remote} with the live shell, or release its shell first.`;
}
