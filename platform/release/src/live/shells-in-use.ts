import type { Live } from './live.ts';

/** For how long a shell that was replaced is likely to be brought back. */
export const SHELL_IN_USE_HOURS = 24;

const HOUR_MS = 3_600_000;

/** The moment from which on a shell must have been live to count. */
export const inUseSince = (now: Date): Date =>
  new Date(now.getTime() - SHELL_IN_USE_HOURS * HOUR_MS);

/**
 * The versions of the shell, besides the live one, that a remote released now may still meet.
 *
 * Not in tabs that are open: a page names its shell and its remotes together, and keeps both. They meet when the shell
 * is rolled back, which changes the shell under every remote. So a shell counts that is good to go back to, and was
 * live within the last day.
 * @param journal the states up to the live one, at least from `inUseSince()` on
 */
export function earlierShells(journal: readonly Live[], now: Date): string[] {
  const since = inUseSince(now).getTime();
  const recent = new Set(
    journal
      // A state was live until the next one was.
      .filter((_, index) => new Date(journal[index + 1]?.change.at ?? now).getTime() > since)
      .map(({ parts }) => parts.shell?.version),
  );
  return journal.at(-1)?.parts.shell?.good.filter((version) => recent.has(version)) ?? [];
}
