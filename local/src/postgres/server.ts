import { spawn, type ChildProcess } from 'node:child_process';
import type { Log } from '../lines.ts';
import { readLines } from '../lines.ts';
import type { PostgresHome } from './home.ts';

/** A running server process. */
export interface PostgresServer {
  pid: number;
  /** Settles with a description when the process is gone, asked or not. */
  exited: Promise<string>;
  /** Ends connections, writes everything down and waits for the process to be gone. */
  stop(): Promise<void>;
}

/**
 * Starts the server on the home's cluster and returns when it takes connections, on 127.0.0.1 only.
 * @throws Error with the server's last words when it does not come up.
 */
export async function startServer(
  { dataDir, binaries, user }: PostgresHome,
  port: number,
  log: Log,
): Promise<PostgresServer> {
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      dataDir,
      '-p',
      String(port),
      ...setting('listen_addresses', '127.0.0.1'),
      ...setting('unix_socket_directories', ''),
      // What a query did wrong is told to whoever asked; the log tells what happens to the server.
      ...setting('log_min_messages', 'log'),
      ...setting('log_checkpoints', 'off'),
      ...setting('log_line_prefix', ''),
    ],
    // Its own process group: Ctrl-C in the terminal must not stop the database before the parts that use it.
    { ...user, cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const exited = describeExit(child);
  const lastWords: string[] = [];
  await new Promise<void>((resolve, reject) => {
    readLines(child.stderr, (line) => {
      lastWords.push(line);
      if (lastWords.length > 10) lastWords.shift();
      log('postgres', line);
      if (line.includes('database system is ready to accept connections')) resolve();
    });
    void exited.then((how) => reject(new Error(`Postgres ${how}:\n${lastWords.join('\n')}`)));
  });
  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`];
}

/** Settles when the process is gone, with words for a log: "exited with code 1", "was ended by SIGKILL". */
export function describeExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not run (${error.message})`));
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `exited with code ${code}`),
    );
  });
}
