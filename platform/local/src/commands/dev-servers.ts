import { spawn } from 'node:child_process';
import path from 'node:path';
import { createConcurrently } from 'concurrently';
import { developmentVariables, type Development } from '@platform/build/dev-server';
import { PROJECT_ROOT, remoteFolder } from '@platform/build/parts';
import { readLines, type Log } from '../lines.ts';
import type { SiteBackend } from './site-backend.ts';

/** Vite lives on when the process that started it is killed, and keeps its port. */
const STOP_WITH_PARENT = import.meta.resolve('../functions/stop-with-parent.ts');

/** Running development servers, one of the shell and one of each remote that is developed. */
export interface DevServers {
  /** Settles when all of them answer. */
  ready: Promise<void>;
  /** Settles with the reason when one of them is gone. */
  failed: Promise<Error>;
  stop: () => Promise<void>;
}

/**
 * Starts the development servers of the shell and of the developed remotes at once.
 * @param wanted.backend what the shell puts into the page for the browser
 */
export function startDevServers(
  { development, backend }: { development: Development; backend: Pick<SiteBackend, 'supabaseUrl' | 'supabaseKey'> },
  log: Log,
): DevServers {
  const folders = ['shell', ...development.developed.map(remoteFolder)];
  const env = {
    SUPABASE_URL: backend.supabaseUrl,
    SUPABASE_KEY: backend.supabaseKey,
    ...developmentVariables(development),
  };
  const { commands, result } = createConcurrently(
    folders.map((name) => ({ name, command: 'vite', cwd: path.join(PROJECT_ROOT, name), env })),
    {
      // Without a shell in between, a signal to the process is a signal to the server.
      spawn: (program, options) =>
        spawn(
          process.execPath,
          ['--import', STOP_WITH_PARENT, path.join(PROJECT_ROOT, 'node_modules/.bin', program)],
          options,
        ),
      kill: (pid, signal) => process.kill(pid, signal),
    },
  );
  const stopped = result.catch(() => undefined);
  const failed = Promise.race(
    commands.map(
      ({ name, close }) =>
        new Promise<Error>((resolve) => {
          close.subscribe(({ exitCode }) =>
            resolve(
              new Error(`The server of ${name} ended (${exitCode}); its last lines say why.`),
            ),
          );
        }),
    ),
  );
  const ready = commands.map(
    ({ name, process: server }) =>
      new Promise<void>((resolve) => {
        const onLine = (line: string) => {
          log(name, line.trim());
          if (line.includes('Local')) resolve();
        };
        if (server?.stdout) readLines(server.stdout, onLine);
        if (server?.stderr) readLines(server.stderr, onLine);
      }),
  );
  return {
    ready: Promise.all(ready).then(() => undefined),
    failed,
    stop: async () => {
      for (const command of commands) command.kill('SIGTERM');
      await stopped;
    },
  };
}
