import { fork } from 'node:child_process';
import { join } from 'node:path';
import { readLines, type Log } from '../lines.ts';
import { describeExit } from '../describe-exit.ts';
import type { ApiReport, ApiSettings } from './settings.ts';

const STOP_TIMEOUT_MS = 5000;

/** The API's running process. */
export interface ApiProcess {
  /** Settles with a description when the process is gone, asked or not. */
  exited: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the API in a process of its own and returns when it answers, with migrations and seed applied.
 * @throws Error with the reason it gave, e.g. the migration that failed.
 */
export async function startApi(settings: ApiSettings, log: Log): Promise<ApiProcess> {
  const child = fork(join(import.meta.dirname, 'main.ts'), [], {
    // Its own process group: on Ctrl-C the supervisor alone decides who stops when.
    detached: true,
    silent: true,
  });
  const exited = describeExit(child);
  if (child.stdout) readLines(child.stdout, (line) => log('api', line));
  if (child.stderr) readLines(child.stderr, (line) => log('api', line));
  child.send(settings);
  const report = await Promise.race([
    new Promise<ApiReport>((resolve) =>
      child.once('message', (message) => resolve(message as ApiReport)),
    ),
    exited.then((how): ApiReport => ({ type: 'failed', message: `The API ${how}` })),
  ]);
  if (report.type === 'failed') throw new Error(report.message);
  return {
    exited,
    async stop() {
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(impatience);
    },
  };
}
