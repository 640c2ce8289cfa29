import { fork } from 'node:child_process';
import path from 'node:path';
import { describeExit, type Log, readLines } from '../child-process.ts';
import type { Part } from '../keep-running.ts';
import type { AuthLimits, Project } from '../project.ts';

const STOP_TIMEOUT_MS = 5000;

export interface ApiSettings {
  port: number;
  /** Its public address, e.g. http://localhost:54321. */
  apiUrl: string;
  databasePort: number;
  databaseUrl: string;
  smtpPort: number;
  /** In addition to the platform's; the functions' own .env takes precedence. */
  functionsEnvironment: Record<string, string>;
  cacheDir: string;
  /** Whether it has the keys and the tokens of an older project. */
  hasLegacyKeys: boolean;
  followsMigrations: boolean;
  project: Project;
  /** The project's limits with the overrides of this run. */
  limits: AuthLimits;
}

export type ApiReport = { type: 'ready' } | { type: 'failed'; message: string };

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
      const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(killTimer);
    },
  };
}
