import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { PROJECT_ROOT } from '@platform/build/parts';
import { startMeasuring } from 'tests/proof';
import { installedEngines } from './installed.ts';

const HELP = `npm run engines [-- firefox …]

Walks the core journeys in Chromium, Firefox and WebKit, and prints the seconds of each. PUBLISH=1 also writes them into
docs/proof.
Arguments select engines; the run refuses one that is not installed.`;

/** The used part of Vitest's JSON report. */
interface Report {
  testResults: {
    name: string;
    assertionResults: { title: string; duration?: number | null }[];
  }[];
}

await runCommand({ help: HELP, maxArguments: 3 }, ({ positionals: chosen }) => {
  const { missing } = installedEngines();
  for (const [name, line] of missing) if (chosen.includes(name)) throw new Error(line);
  const finish = startMeasuring('engines');
  const vitest = path.join(PROJECT_ROOT, 'node_modules/.bin/vitest');
  const { status } = spawnSync(vitest, ['run', '--project=engines', ...chosen], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, TEST_TIER: 'all' },
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.exitCode = status ?? 1;
    return;
  }
  const report = readFileSync(path.join(PROJECT_ROOT, 'test-results/vitest.json'), 'utf8');
  const { testResults } = JSON.parse(report) as Report;
  const engines = testResults
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name, assertionResults }) => ({
      engine: path.basename(name, '.test.ts'),
      journeys: assertionResults.map(({ title, duration }) => ({ title, duration })),
    }));
  const seconds = engines.map(({ journeys }) => {
    const sum = journeys.reduce((all, { duration }) => all + (duration ?? 0), 0);
    return `${journeys.length} in ${(sum / 1000).toFixed(1)} s`;
  });
  finish({
    found: 'The engines run side by side.',
    table: {
      head: ['journeys', ...engines.map(({ engine }) => engine)],
      rows: [['all', ...seconds]],
    },
    figures: engines,
  });
});
