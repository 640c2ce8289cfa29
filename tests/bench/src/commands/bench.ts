import { readCount, runPlainCommand } from '@platform/build/command-line';
import { launchBrowser } from '../browser/phone.ts';
import { EXPERIMENTS } from '../measure/experiments.ts';
import { profilePage } from '../measure/profile.ts';
import { runInTurns } from '../measure/run-in-turns.ts';
import type { Figures } from '../report/figures.ts';
import { profileTable } from '../measure/profile-table.ts';
import { publish, readFigures, writeResults } from '../report/results.ts';
import { PUBLIC_PAGES, ROWS } from '../report/rows.ts';
import { markdownTable } from '../report/table.ts';
import { startSites } from '../sites/start-sites.ts';

const HELP = `npm run bench [-- [--runs <n>] [--only <rows>] [--publish] | --profile <page>]

Compares the federated site with one build of the same sources (the twin) and with its pages without scripts (the
floor). Prints a table; writes results.json and chart.svg into .local/bench.

--runs <n>     how often each figure is measured, by default 7; the median counts
--only <rows>  measures only the rows whose id contains one of these texts, e.g. "/login" or "lcp,navigation";
               earlier results of the other rows stay
--publish      also writes table, results and chart into docs/
--profile <page>
               shows instead what each script costs the page: bytes, share that ran, time on the main thread`;

const OPTIONS = {
  runs: { type: 'string', default: '7' },
  only: { type: 'string', default: '' },
  publish: { type: 'boolean', default: false },
  profile: { type: 'string' },
} as const;

interface RunOptions {
  runs: number;
  /** Parts of the ids of the rows to measure. An empty text is part of every id. */
  only: string[];
  /** Whether the results go into the documentation. */
  isPublished: boolean;
}

await runPlainCommand({ help: HELP, options: OPTIONS }, async (_, values) => {
  const runs = readCount('--runs', values.runs);
  if (values.profile !== undefined) await showProfile(values.profile);
  else await run({ runs, only: values.only.split(','), isPublished: values.publish });
});

async function run({ runs, only, isPublished }: RunOptions): Promise<void> {
  const rows = ROWS.map(({ id }) => id).filter((id) => only.some((part) => id.includes(part)));
  if (rows.length === 0) {
    throw new Error(`No row has such an id. The ids: ${ROWS.map(({ id }) => id).join(', ')}`);
  }
  // An experiment can fill more rows than were asked for.
  const measured = Object.entries(await measure(rows, runs)).filter(([id]) => rows.includes(id));
  const figures = Object.fromEntries(measured);
  const results = await writeResults({ ...(await readFigures()), ...figures }, runs);
  if (isPublished) await publish(results);
  console.log(`\n${results.measured}\n\n${markdownTable(ROWS, figures)}`);
}

async function measure(rows: readonly string[], runs: number): Promise<Figures> {
  const figures: Figures = {};
  await using sites = await startSites({ pages: PUBLIC_PAGES, log: console.log });
  await using browser = await launchBrowser(sites.network.fingerprint);
  const experiments = EXPERIMENTS.filter((one) => one.rows.some((row) => rows.includes(row)));
  await runInTurns({ sites, browser }, experiments, { runs, figures, log: console.log });
  return figures;
}

async function showProfile(page: string): Promise<void> {
  await using sites = await startSites({ pages: PUBLIC_PAGES, log: console.log });
  await using browser = await launchBrowser(sites.network.fingerprint);
  for (const site of ['federated', 'twin'] as const) {
    const costs = await profilePage(browser, sites.urls[site] + page);
    console.log(`\n${page} of the ${site} site\n${profileTable(costs)}`);
  }
}
