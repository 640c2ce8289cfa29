import { spawn } from 'node:child_process';
import path from 'node:path';
import { createConcurrently } from 'concurrently';
import { developmentVariables, type Development } from '@platform/build/dev-server';
import { PROJECT_ROOT, remoteFolder } from '@platform/build/parts';
import { readLines, type Log } from '../child-process.ts';
import type { SiteBackend } from './site-backend.ts';

/** Vite survives the death of its parent and keeps its port. */
const STOP_WITH_PARENT = import.meta.resolve('../functions/stop-with-parent.ts');

export interface DevServers {
  ready: Promise<void>;
  failed: Promise<Error>;
  stop: () => Promise<void>;
}

/** @param wanted.backend the backend's address and key, for the page */
export function startDevServers(
  {
    development,
    backend,
  }: { development: Development; backend: Pick<SiteBackend, 'supabaseUrl' | 'supabaseKey'> },
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
      // Without a shell process in between, signals reach the server.
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
