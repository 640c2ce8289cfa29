import { site } from '@platform/build/site';
import { readJournal } from '../adapters/stores/journal.ts';
import { openStore } from '../adapters/stores/open-store.ts';
import { changeTo, type Live } from '../core/state/live.ts';
import { readArguments, readPartNames, runCommand } from './run-command.ts';
import {
  changelog,
  JOURNAL_HEADINGS,
  journalRows,
  REPORT_HEADINGS,
  reportRows,
  table,
} from './tables.ts';

const HELP = `npm run remotes [-- --changelog <part>]

Shows the live parts, the last changes, and what pages reported.

  --changelog <part>  shows all changes of a part, with the subjects of their commits`;

const HEADINGS = ['part', 'version', 'since', 'by', 'fallback'];

/** A row for each live part, and one below it for its canary. */
const rowsOf = (journal: Live[]): string[][] =>
  Object.entries(journal.at(-1)?.parts ?? {}).flatMap(([name, { version, good, canary }]) => {
    const change = changeTo(journal, name, version);
    const kind = change?.kind === 'rollback' ? ' (rolled back)' : '';
    const row = [name, version + kind, change?.at ?? '', change?.by ?? '', good[0] ?? '-'];
    if (!canary) return [row];
    const start = changeTo(journal, name, canary.version);
    const canaryVersion = `${canary.version} (canary, ${canary.percent} in 100)`;
    return [row, [name, canaryVersion, start?.at ?? '', start?.by ?? '', version]];
  });

/** What pages reported of each version, or the reason why that is unknown: the rest is worth showing either way. */
async function reportsOf(live: Live): Promise<string> {
  if (!site.readReports) return 'This site reads no reports.';
  try {
    const reports = await site.readReports(live.env, process.env);
    if (reports.length === 0) return 'No reports in the last 24 hours.';
    const rows = reportRows(reports, live);
    return `Reported in the last 24 hours:\n${table([REPORT_HEADINGS, ...rows])}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const { values } = readArguments({
  options: { changelog: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});

await runCommand(async () => {
  if (values.help) return console.log(HELP);
  const store = await openStore();
  const journal = await readJournal(store);
  if (journal.length === 0) throw new Error(`Nothing is live in ${store.place} yet.`);
  if (values.changelog !== undefined) {
    const [name] = readPartNames([values.changelog]);
    return console.log(changelog(journal, name!));
  }
  console.log(table([HEADINGS, ...rowsOf(journal)]));
  console.log(`\nThe last changes:\n${table([JOURNAL_HEADINGS, ...journalRows(journal)])}`);
  return console.log(`\n${await reportsOf(journal.at(-1)!)}`);
});
