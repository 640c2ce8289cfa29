import path from 'node:path';
import { installPackages } from '@platform/build/install';
import { run } from '@platform/build/program';
import { PROJECT_ROOT } from '@platform/build/parts';

const STRYKER = 'node_modules/@stryker-mutator/core/bin/stryker.js';

await installPackages(import.meta.dirname, STRYKER);
const program = path.join(import.meta.dirname, STRYKER);
const args = ['run', 'tests/mutants/stryker.config.mjs', ...process.argv.slice(2)];
const { code } = await run(process.execPath, [program, ...args], {
  cwd: PROJECT_ROOT,
  output: 'shown',
});
process.exitCode = code;
