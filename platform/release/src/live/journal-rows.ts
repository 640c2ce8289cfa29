import type { Change, Live } from './live.ts';

export const JOURNAL_HEADINGS = ['change', 'at', 'what', 'by'];

/** As many changes as fit a screen; the store has them all. */
const SHOWN = 10;

/** A row for each of the last changes of the site, the newest first, as it is read in a terminal. */
export const journalRows = (journal: readonly Live[]): string[][] =>
  journal
    .slice(-SHOWN)
    .toReversed()
    .map(({ sequence, change }) => [String(sequence), change.at, describe(change), change.by]);

function describe({ kind, parts }: Change): string {
  const changed = parts.map(({ name, from, to, percent, ended }) =>
    [
      name,
      from === undefined ? to : `${from} -> ${to}`,
      ...(percent === undefined ? [] : [`for ${percent} in 100`]),
      ...(ended === undefined ? [] : [`instead of ${ended}`]),
    ].join(' '),
  );
  return [kind, changed.join(', ')].join(' ').trim();
}
