import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '@platform/build/command-line';
import { PROJECT_ROOT } from '@platform/build/parts';
import { markdownTable, measuredHere, publish } from 'tests/proof';
import { installedEngines } from './installed.ts';
import { tableOf, type EngineReport } from './report.ts';

const HELP = `npm run engines [-- firefox …]

Walks the core journeys in Chromium, Firefox and WebKit. Prints the seconds of each journey. A whole run in all three is published: docs/proof.md.
Arguments select engines; the run refuses one that is not installed.`;

const REPORT = path.join(PROJECT_ROOT, 'test-results/vitest.json');

await runCommand({ help: HELP, maxArguments: 3 }, ({ positionals: chosen }) => {
  const { missing } = installedEngines();
  for (const [name, line] of missing) if (chosen.includes(name)) throw new Error(line);
  const measured = measuredHere();
  const vitest = path.join(PROJECT_ROOT, 'node_modules/.bin/vitest');
  const { status } = spawnSync(vitest, ['run', '--project=engines', ...chosen], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, TEST_TIER: 'all' },
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
  if (status !== 0) return;
  const table = tableOf(JSON.parse(readFileSync(REPORT, 'utf8')) as EngineReport);
  console.log(markdownTable(table));
  if (chosen.length > 0 || missing.size > 0) return;
  publish('engines', {
    measured: `All ${measured}. The engines run side by side.`,
    table,
    figures: {},
  });
});
