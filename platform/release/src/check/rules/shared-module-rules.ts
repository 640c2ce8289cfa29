import { label } from '../../part/artifact.ts';
import type { RemoteContract } from '@platform/contract/artifact';
import { satisfies } from 'semver';
import {
  EARLIER_SHELL_REMEDY,
  type Finding,
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
          ...remedyOf(
            candidate,
            { remote, isEarlier },
            {
              changed: `Keep a version of ${specifier} in ${range}, until no live remote needs it.`,
              taken:
                offered === undefined
                  ? `Remove the import of ${specifier}.`
                  : `Build ${remote.name} with ${specifier} ${offered}.`,
            },
          ),
        },
      ];
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
          ...remedyOf(
            candidate,
            { remote, isEarlier },
            {
              changed: `Keep ${name} in the shell until no live remote imports it.`,
              taken: `Release a shell that exports ${name}, and ${remote.name} a day later.`,
            },
          ),
        }));
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
      ...remedyOf(
        candidate,
        { remote, isEarlier },
        {
          changed: 'Keep the type, and give what changes a new name.',
          taken: `Build ${remote.name} with the types of the live shell.`,
        },
      ),
    })),
  );

/** @param words.changed what to do if the shell is released, `words.taken` if the remote is */
function remedyOf(
  { released, isFitOnly }: RunningParts,
  { remote, isEarlier }: { remote: RemoteContract; isEarlier: boolean },
  words: { changed: string; taken: string },
): Pick<Finding, 'remedy' | 'together'> {
  if (isEarlier) return { remedy: EARLIER_SHELL_REMEDY };
  const isShell = released.includes('shell');
  if (isFitOnly) {
    const first = isShell ? remote.name : 'shell';
    return {
      remedy: `Choose another version (--to), or release or roll back ${first} first.`,
      together: ['shell', remote.name],
    };
  }
  return { remedy: isShell ? words.changed : words.taken, together: ['shell', remote.name] };
}
