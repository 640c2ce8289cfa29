import { lastChange, readJournal, type Live } from '../live/live.ts';
import { openStore } from '../store/open-store.ts';
import { runCommand } from './run-command.ts';

const HEADINGS = ['part', 'version', 'since', 'by', 'last good'];

/** A row for each part that is live. */
function rowsOf(journal: Live[]): string[][] {
  return Object.entries(journal.at(-1)?.parts ?? {}).map(([name, { version, good }]) => {
    const change = lastChange(journal, name);
    const kind = change?.kind === 'rollback' ? ' (rolled back)' : '';
    return [name, version + kind, change?.at ?? '', change?.by ?? '', good[0] ?? '-'];
  });
}

/** Lines with the columns below each other. */
function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

await runCommand(async () => {
  const store = await openStore();
  const journal = await readJournal(store);
  if (journal.length === 0) throw new Error(`Nothing is live in ${store.place} yet.`);
  console.log(table([HEADINGS, ...rowsOf(journal)]));
});
