import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { launchBrowser } from '../browser/phone.ts';
import { EXPERIMENTS } from '../measure/experiments.ts';
import { runInTurns } from '../measure/run-in-turns.ts';
import type { Figures } from '../report/figures.ts';
import { PUBLIC_PAGES, ROWS } from '../report/rows.ts';
import { markdownTable } from '../report/table.ts';
import { startSites } from '../sites/start-sites.ts';
import { type BenchArguments, BENCH_HELP, readBenchArguments } from './arguments.ts';

const RESULTS = path.join(PROJECT_ROOT, '.local/bench');

try {
  const args = readBenchArguments(process.argv.slice(2));
  if (args === 'help') console.log(BENCH_HELP);
  else await run(args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run({ runs, only }: BenchArguments): Promise<void> {
  const rows = ROWS.map(({ id }) => id).filter((id) => only.some((part) => id.includes(part)));
  if (rows.length === 0) {
    throw new Error(`No row has such an id. The ids: ${ROWS.map(({ id }) => id).join(', ')}`);
  }
  const measured: Figures = {};
  await measure(rows, { runs, measured });

  const fresh = Object.fromEntries(Object.entries(measured).filter(([id]) => rows.includes(id)));
  const figures: Figures = { ...(await readResults()), ...fresh };
  await mkdir(RESULTS, { recursive: true });
  await writeFile(path.join(RESULTS, 'results.json'), `${JSON.stringify(figures, null, 1)}\n`);
  console.log(markdownTable(ROWS, fresh));
}

async function measure(
  rows: readonly string[],
  { runs, measured }: { runs: number; measured: Figures },
): Promise<void> {
  await using sites = await startSites({ pages: PUBLIC_PAGES, log: console.log });
  await using browser = await launchBrowser(sites.network.fingerprint);
  const experiments = EXPERIMENTS.filter((one) => one.rows.some((row) => rows.includes(row)));
  await runInTurns({ sites, browser }, experiments, { runs, figures: measured, log: console.log });
}

/** Earlier results, which `--only` completes. */
async function readResults(): Promise<Figures> {
  const text = await readFile(path.join(RESULTS, 'results.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Figures;
}
