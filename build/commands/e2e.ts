import path from 'node:path';
import { run } from '../bootstrap/program.mjs';
import { PROJECT_ROOT } from '../parts.ts';

// Everything but --all is for Playwright, whose output stays as it is: whoever runs one journey wants to see it.
const args = process.argv.slice(2);
if (args.includes('--all')) process.env.TEST_TIER = 'all';
const { code } = await run(
  path.join(PROJECT_ROOT, 'node_modules/.bin/playwright'),
  ['test', '--config=e2e/playwright.config.ts', ...args.filter((arg) => arg !== '--all')],
  { cwd: PROJECT_ROOT, output: 'shown' },
);
process.exitCode = code;
