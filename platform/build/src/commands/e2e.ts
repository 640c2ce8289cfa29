import path from 'node:path';
import { run } from '../bootstrap/program.mjs';
import { PROJECT_ROOT } from '../parts.ts';

// All arguments except --all go to Playwright. Its output is not shortened: it explains the one journey that runs, and a
// failed journey leaves a trace.
const args = process.argv.slice(2);
if (args.includes('--all')) process.env.TEST_TIER = 'all';
const { code } = await run(
  path.join(PROJECT_ROOT, 'node_modules/.bin/playwright'),
  [
    'test',
    '--config=e2e/playwright.config.ts',
    '--trace=retain-on-failure',
    ...args.filter((arg) => arg !== '--all'),
  ],
  { cwd: PROJECT_ROOT, output: 'shown' },
);
process.exitCode = code;
