import { fork } from 'node:child_process';
import path from 'node:path';
import { describeExit, type Log, readLines } from '../child-process.ts';
import type { Part } from '../keep-running.ts';
import type { FunctionsSettings } from '../functions/functions-host.ts';
import type { AuthLimits } from '../project.ts';

const STOP_TIMEOUT_MS = 5000;

export interface ApiSettings extends FunctionsSettings {
  port: number;
  databasePort: number;
  smtpPort: number;
  followsMigrations: boolean;
  /** The project's limits with the overrides of this run. */
  limits: AuthLimits;
}

/** Why it did not start, if it did not. */
export interface ApiReport {
  failure?: string;
}

/**
 * Returns when the API responds, with migrations and seed applied.
 * @throws Error with its reason, for example a failed migration
 */
export async function startApi(settings: ApiSettings, log: Log): Promise<Part> {
  const child = fork(path.join(import.meta.dirname, 'main.ts'), [], {
    // A separate process group: on Ctrl-C the supervisor alone decides the order of stops.
    detached: true,
    silent: true,
    // Lite hashes a random password for each new account, by default for 0.1 s. No password can be used (ADR 22).
    env: { ...process.env, LITE_AUTH_BCRYPT_COST: '4' },
  });
  const exited = describeExit(child);
  if (child.stdout) readLines(child.stdout, (line) => log('api', line));
  if (child.stderr) readLines(child.stderr, (line) => log('api', line));
  child.send(settings);
  const { failure } = await Promise.race([
    new Promise<ApiReport>((resolve) =>
      child.once('message', (message) => resolve(message as ApiReport)),
    ),
    exited.then((how): ApiReport => ({ failure: `The API ${how}` })),
  ]);
  if (failure !== undefined) throw new Error(failure);
  return {
    exited,
    async stop() {
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(killTimer);
    },
  };
}
