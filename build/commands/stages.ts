import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from '../bootstrap/program.mjs';
import { PROJECT_ROOT } from '../parts.ts';
import { affectedJourneys, touches, type AffectedJourneys } from './affected.ts';
import { isProgress, type ProgressMessage } from './progress-message.ts';
import {
  tallyOfExit,
  tallyOfPlaywright,
  tallyOfRunner,
  tallyOfVitest,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';
import { readPlaywrightReport, readVitestReport, type TestResult } from './test-report.ts';

/** One thing that a command checks. */
export interface Stage {
  name: string;
  /** @param onProgress is told how far the stage is, if its runner says so */
  run: (onProgress: (progress: ProgressMessage) => void) => Promise<StageResult>;
}

/** What came of a stage. */
export interface StageResult {
  tally: Tally;
  tests: TestResult[];
}

/** What of a stage runs. */
export interface Selection {
  isAll: boolean;
  /** Vitest's own selection: the commit whose changes count. */
  changedSince?: string;
}

/** The test projects that start a backend, and so take longer than a check may. */
const BACKEND_PROJECTS = ['local', 'supabase'];
/** Tests of the backend's sources. They read migrations, which `--changed` cannot follow. */
const BACKEND_SOURCES_PROJECT = 'supabase-unit';
/** The test project that needs a browser, and so more than Node and npm. */
const KIT_PROJECT = 'kit';
/** The test project that builds and composes the site. */
const PAGES_PROJECT = 'pages';
const BUILD_PROJECT = 'build';
const RELEASE_PROJECT = 'release';
const REPORTS = path.join(PROJECT_ROOT, 'test-results');
const LAST_LINES = 60;

const checkStages: Stage[] = [
  checkStage('types', 'tsc', '-b'),
  checkStage('lint', 'oxlint'),
  checkStage('format', 'oxfmt', '--check'),
];

/** Types, lint, format and unit tests. */
export function quickStages(selection: Selection): Stage[] {
  const projects = [...BACKEND_PROJECTS, KIT_PROJECT, PAGES_PROJECT].map(without);
  return [...checkStages, vitestStage('unit', projects, selection)];
}

/** Every stage: the quick ones, the kit in a real browser, the composed pages, the backend on a real Postgres, the journeys. */
export function allStages(selection: Selection): Stage[] {
  return [
    ...quickStages(selection),
    vitestStage('kit', [only(KIT_PROJECT)], selection),
    vitestStage('pages', [only(PAGES_PROJECT)], selection),
    vitestStage('backend', BACKEND_PROJECTS.map(only), selection),
    journeysStage(selection),
  ];
}

/** The stages that a change of these files can affect, each with what of it can be affected. */
export function stagesFor(files: string[], { isAll, changedSince }: Required<Selection>): Stage[] {
  const select = (folders: string[]): Selection =>
    touches(files, folders) ? { isAll } : { isAll, changedSince };
  // The tests of `build` read the sources of all other folders.
  const sources = [
    BUILD_PROJECT,
    BACKEND_SOURCES_PROJECT,
    ...(touches(files, [RELEASE_PROJECT]) ? [RELEASE_PROJECT] : []),
  ];
  const journeys = affectedJourneys(files);
  return [
    ...checkStages,
    vitestStage('sources', sources.map(only), { isAll }),
    vitestStage(
      'unit',
      [...BACKEND_PROJECTS, KIT_PROJECT, PAGES_PROJECT, ...sources].map(without),
      select([]),
    ),
    vitestStage('kit', [only(KIT_PROJECT)], select([])),
    vitestStage('backend', BACKEND_PROJECTS.map(only), select(BACKEND_PROJECTS)),
    ...(journeys.length > 0
      ? [vitestStage('pages', [only(PAGES_PROJECT)], { isAll }), journeysStage({ isAll }, journeys)]
      : []),
  ];
}

function checkStage(name: string, program: string, ...args: string[]): Stage {
  return {
    name,
    run: async () => {
      const { code, log } = await runTool(name, program, args);
      const command = ['npx', program, ...args].join(' ');
      const tests = code === 0 ? [] : [{ title: name, seconds: 0, command, failure: log }];
      return { tally: tallyOfExit(code), tests };
    },
  };
}

function vitestStage(name: string, projects: string[], selection: Selection): Stage {
  return {
    name,
    run: async (onProgress) => {
      const file = newReport(name);
      const changed = selection.changedSince;
      const args = [
        'run',
        ...projects,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--reporter=./build/commands/vitest-progress.ts',
        ...(changed === undefined ? [] : [`--changed=${changed}`, '--passWithNoTests']),
      ];
      const { code, log } = await runTool(name, 'vitest', args, onProgress);
      const report = readReport(file) as VitestReport | undefined;
      if (changed !== undefined && code === 0 && report?.numTotalTests === 0) {
        return { tally: { passed: 0, failed: 0 }, tests: [] };
      }
      const tests = report
        ? readVitestReport(report, { root: PROJECT_ROOT, isAll: selection.isAll })
        : [];
      return runnerResult({ name, code, log }, report && tallyOfVitest(report), tests);
    },
  };
}

/** @param journeys which of them; all unless told otherwise */
function journeysStage({ isAll }: Selection, journeys: AffectedJourneys = 'all'): Stage {
  const name = 'journeys';
  return {
    name,
    run: async (onProgress) => {
      const file = newReport(name);
      const grep = journeys === 'all' ? [] : [`--grep=(${journeys.join('|')})\\b`];
      const args = ['test', '--config=e2e/playwright.config.ts', ...grep];
      const { code, log } = await runTool(name, 'playwright', args, onProgress);
      const report = readReport(file) as PlaywrightReport | undefined;
      const tests = report ? readPlaywrightReport(report, { isAll }) : [];
      return runnerResult({ name, code, log }, report && tallyOfPlaywright(report), tests);
    },
  };
}

/** A runner that failed without a failed test has its last words as the failure. */
function runnerResult(
  { name, code, log }: { name: string; code: number; log: string },
  reported: Tally | undefined,
  tests: TestResult[],
): StageResult {
  const tally = tallyOfRunner(code, reported);
  const isExplained = tally.failed === 0 || tests.some(({ failure }) => failure !== undefined);
  const command = `less ${path.relative(PROJECT_ROOT, logFile(name))}`;
  return {
    tally,
    tests: isExplained ? tests : [...tests, { title: name, seconds: 0, command, failure: log }],
  };
}

/** Runs a tool of the project. Its output goes to the stage's log; the last lines come back. */
async function runTool(
  stage: string,
  program: string,
  args: string[],
  onProgress: (progress: ProgressMessage) => void = () => {},
): Promise<{ code: number; log: string }> {
  mkdirSync(REPORTS, { recursive: true });
  const log = createWriteStream(logFile(stage));
  let last = '';
  const { code } = await run(path.join(PROJECT_ROOT, 'node_modules/.bin', program), args, {
    cwd: PROJECT_ROOT,
    output: {
      onOutput(text) {
        log.write(text);
        last = `${last}${text}`.split('\n').slice(-LAST_LINES).join('\n');
      },
      onMessage: (message) => isProgress(message) && onProgress(message),
    },
  });
  log.end();
  return { code, log: last.trim() };
}

const only = (project: string) => `--project=${project}`;
const without = (project: string) => `--project=!${project}`;
const logFile = (stage: string) => path.join(REPORTS, `${stage}.log`);

/** A report of the last time must not be taken for one of this time. */
function newReport(name: string): string {
  const file = path.join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
