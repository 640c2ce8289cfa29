import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../bootstrap/program.mjs';
import { PROJECT_ROOT } from '../parts.ts';
import {
  tallyOfExit,
  tallyOfPlaywright,
  tallyOfRunner,
  tallyOfVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';

/** One thing that a command checks. */
export interface Stage {
  name: string;
  run: () => Promise<Tally>;
}

/** The test projects that start a backend, and so take longer than a check may. */
const BACKEND_PROJECTS = ['local', 'supabase'];
/** The test project that needs a browser, and so more than Node and npm. */
const KIT_PROJECT = 'kit';
const REPORTS = path.join(PROJECT_ROOT, 'test-results');

/** Types, lint, format and unit tests. */
export const quickStages: Stage[] = [
  { name: 'types', run: async () => tallyOfExit(await tool('tsc', '-b')) },
  { name: 'lint', run: async () => tallyOfExit(await tool('oxlint')) },
  { name: 'format', run: async () => tallyOfExit(await tool('oxfmt', '--check')) },
  {
    name: 'unit',
    run: () =>
      vitest(
        'unit',
        [...BACKEND_PROJECTS, KIT_PROJECT].map((name) => `--project=!${name}`),
      ),
  },
];

/** The embedded backend and the database, on a real Postgres. */
export const backendStage: Stage = {
  name: 'backend',
  run: () =>
    vitest(
      'backend',
      BACKEND_PROJECTS.map((name) => `--project=${name}`),
    ),
};

/** The components of the kit, in a real browser. */
export const kitStage: Stage = {
  name: 'kit',
  run: () => vitest('kit', [`--project=${KIT_PROJECT}`]),
};

/**
 * The journeys in a real browser.
 * @param args for Playwright, for example the name of one journey
 */
export const journeysStage = (args: string[] = []): Stage => ({
  name: 'journeys',
  run: async () => {
    const file = newReport('journeys');
    const code = await tool('playwright', 'test', '--config=e2e/playwright.config.ts', ...args);
    const report = readReport(file) as PlaywrightReport | undefined;
    return tallyOfRunner(code, report && tallyOfPlaywright(report));
  },
});

async function vitest(name: string, projects: string[]): Promise<Tally> {
  const file = newReport(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await tool('vitest', 'run', ...projects, ...reporters);
  const report = readReport(file) as VitestReport | undefined;
  return tallyOfRunner(code, report && tallyOfVitest(report));
}

async function tool(name: string, ...args: string[]): Promise<number> {
  const file = path.join(PROJECT_ROOT, 'node_modules/.bin', name);
  return (await run(file, args, { cwd: PROJECT_ROOT, output: 'shown' })).code;
}

/** A report of the last time must not be taken for one of this time. */
function newReport(name: string): string {
  const file = path.join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
