import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { run } from '../bootstrap/program.mjs';
import type { TestStage } from '@platform/contract/site';
import { PROJECT_ROOT } from '../parts.ts';
import { siteConfig } from '../site.ts';
import { affectedJourneys, touches, type AffectedJourneys } from './affected.ts';
import { isProgress, type ProgressMessage } from './progress.ts';
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

/** A stage of a test command. */
export interface Stage {
  name: string;
  /** @param onProgress receives the progress, if the runner reports it */
  run: (onProgress: (progress: ProgressMessage) => void) => Promise<StageResult>;
}

/** The result of a stage. */
export interface StageResult {
  tally: Tally;
  tests: TestResult[];
}

/** Which tests of a stage run. */
export interface Selection {
  isAll: boolean;
  /** Runs only tests that changes since this commit can affect. */
  changedSince?: string;
}

/** Its tests start processes of a release, which no import shows. */
const RELEASE_PROJECT = 'release';
const { testStages = [], sourceTests = [] } = siteConfig;
/** The projects that `npm run check` leaves out. */
const SLOW_PROJECTS = testStages.flatMap(({ projects }) => projects);
const REPORTS = path.join(PROJECT_ROOT, 'test-results');
const LAST_LINES = 60;

const checkStages: Stage[] = [
  checkStage('types', 'tsc', '-b'),
  checkStage('lint', 'oxlint'),
  checkStage('format', 'oxfmt', '--check'),
  // Files, exports and packages that nothing uses.
  checkStage('unused', 'knip', '--no-progress'),
];

/** Types, lint, format and unit tests. */
export function quickStages(selection: Selection): Stage[] {
  return [...checkStages, vitestStage('unit', SLOW_PROJECTS.map(without), selection)];
}

/** Every stage: the quick ones, those that the site lists, the journeys. */
export function allStages(selection: Selection): Stage[] {
  return [
    ...quickStages(selection),
    ...testStages.map((stage) => siteStage(stage, selection)),
    journeysStage(selection),
  ];
}

/** The stages that a change of these files can affect, each with what of it can be affected. */
export function stagesFor(files: string[], { isAll, changedSince }: Required<Selection>): Stage[] {
  const select = (folders: readonly string[]): Selection =>
    touches(files, folders) ? { isAll } : { isAll, changedSince };
  const sources = [
    ...sourceTests,
    ...(touches(files, ['platform/release']) ? [RELEASE_PROJECT] : []),
  ];
  const journeys = affectedJourneys(files);
  const stages = testStages.flatMap((stage) => {
    const { runsFor } = stage;
    if (runsFor === 'with-journeys') {
      return journeys.length > 0 ? [siteStage(stage, { isAll })] : [];
    }
    return [siteStage(stage, select(runsFor))];
  });
  return [
    ...checkStages,
    vitestStage('sources', sources.map(only), { isAll }),
    vitestStage('unit', [...SLOW_PROJECTS, ...sources].map(without), select([])),
    ...stages,
    ...(journeys.length > 0 ? [journeysStage({ isAll }, journeys)] : []),
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

function siteStage({ name, projects, workersPerCore }: TestStage, selection: Selection): Stage {
  const workers = workersPerCore ? [`--maxWorkers=${workersPerCore * availableParallelism()}`] : [];
  return vitestStage(name, [...projects.map(only), ...workers], selection);
}

/** @param vitestArgs which projects run, and how */
function vitestStage(name: string, vitestArgs: string[], selection: Selection): Stage {
  return {
    name,
    run: async (onProgress) => {
      const file = newReport(name);
      const changed = selection.changedSince;
      const args = [
        'run',
        ...vitestArgs,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        '--reporter=./platform/build/src/commands/vitest-progress.ts',
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

/** @param journeys the journeys to run; all by default */
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

/** If a runner fails without a failed test, its last output is the failure. */
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

/**
 * Runs a tool of the project and writes its output to the stage's log.
 * @returns the last lines of the output
 */
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

/** Removes the report of the last run. */
function newReport(name: string): string {
  const file = path.join(REPORTS, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}
