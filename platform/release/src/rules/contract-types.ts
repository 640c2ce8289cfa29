import { label, EARLIER_SHELL_REMEDY, meetings, type Rule } from './rule.ts';

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
