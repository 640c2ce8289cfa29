import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../parts.ts';

/** Seconds by the name of a stage. */
export type Durations = Readonly<Record<string, number>>;

/** The running stage. */
export interface Running {
  name: string;
  seconds: number;
  /** The completed share, from 0 to 1, if the runner reports it. */
  share?: number | undefined;
}

/** Seconds on two cores, for the first run on a machine. */
const USUAL: Durations = {
  types: 7,
  lint: 6,
  format: 1,
  unused: 4,
  unit: 40,
  pages: 16,
  'kit-server': 40,
  backend: 100,
  journeys: 238,
};

/** The file with the durations of a tier of tests on this machine. @param isAll whether the exhaustive tests run too */
export const durationsFile = (isAll: boolean): string =>
  path.join(PROJECT_ROOT, `node_modules/.cache/test-durations${isAll ? '-all' : ''}.json`);

/** The duration of each stage when it last ran on this machine, or a default. */
export function readDurations(file: string): Durations {
  const last = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Durations) : {};
  return { ...USUAL, ...last };
}

/** Stores the durations of stages for the estimates of the next run. */
export function rememberDurations(durations: Durations, file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readDurations(file), ...durations }));
}

/** The estimated seconds that remain: the rest of the running stage, and the later stages. */
export function remainingSeconds(
  durations: Durations,
  running: Running | undefined,
  later: string[],
): number {
  const seconds = later.reduce((sum, name) => sum + (durations[name] ?? 0), 0);
  if (!running) return seconds;
  const usual = durations[running.name] ?? 0;
  const rest = running.share === undefined ? usual - running.seconds : usual * (1 - running.share);
  return seconds + Math.max(0, rest);
}

/** For example `42 s` or `3 min 5 s`. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
