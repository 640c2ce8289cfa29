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
import { type BenchArguments, BENCH_HELP, readBenchArguments } from './arguments.ts';

try {
  const args = readBenchArguments(process.argv.slice(2));
  if (args === 'help') console.log(BENCH_HELP);
  else if (args.profiled !== undefined) await showProfile(args.profiled);
  else await run(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run({ runs, only, isPublished }: BenchArguments): Promise<void> {
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
