import { readCount, runCommand } from '@platform/build/command-line';
import { startMeasuring } from 'tests/proof';
import { launchBrowser } from './phone.ts';
import { type Experiment, runInTurns } from './experiment.ts';
import { loads, presses, returning, navigations } from './loads.ts';
import { manyRemotes, redownload } from './releases.ts';
import { ROWS, tableOf } from './report.ts';
import { startSites } from './start-sites.ts';

const HELP = `npm run bench [-- [--runs <n>] [--only <rows>]]

Compares the federated site with one build of the same sources (the twin) and with its pages without scripts (the
floor), and prints a table. PUBLISH=1 also writes table and figures into docs/proof.

--runs <n>     how often each figure is measured, by default 7; the median counts
--only <rows>  measures only the rows whose id contains one of these texts, e.g. "/login" or "lcp,navigation"`;

const OPTIONS = {
  runs: { type: 'string', default: '7' },
  only: { type: 'string', default: '' },
} as const;

const EXPERIMENTS: readonly Experiment[] = [
  ...loads,
  returning,
  presses,
  ...navigations,
  redownload,
  manyRemotes,
];

await runCommand({ help: HELP, options: OPTIONS }, async ({ values }) => {
  const runs = readCount('--runs', values.runs);
  // An empty text is part of every id.
  const only = values.only.split(',');
  const rows = ROWS.map(({ id }) => id).filter((id) => only.some((part) => id.includes(part)));
  if (rows.length === 0) {
    throw new Error(`No row has such an id. The ids: ${ROWS.map(({ id }) => id).join(', ')}`);
  }
  const finish = startMeasuring('speed');
  await using sites = await startSites(console.log);
  await using browser = await launchBrowser(sites.network.fingerprint);
  const experiments = EXPERIMENTS.filter((one) => one.rows.some((row) => rows.includes(row)));
  const found = await runInTurns({ sites, browser }, experiments, { runs, log: console.log });
  // An experiment can fill more rows than were asked for.
  const figures = Object.fromEntries(rows.map((id) => [id, found[id] ?? {}]));
  finish({ found: `Medians of ${runs} runs.`, table: tableOf(ROWS, figures), figures });
});
