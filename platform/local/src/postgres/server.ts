import { spawn } from 'node:child_process';
import postgres from 'postgres';
import { describeExit } from '../describe-exit.ts';
import { readLines, type Log } from '../lines.ts';
import { databaseUrl, SUPERVISOR } from './database-url.ts';
import type { PostgresHome } from './home.ts';

/** A running server process. */
export interface PostgresServer {
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
  // However this process comes to its end, as long as it is not killed, the database does not stay behind.
  const abandon = () => child.kill('SIGINT');
  process.once('exit', abandon);
  void exited.then(() => process.off('exit', abandon));

  const lastWords: string[] = [];
  await new Promise<void>((resolve, reject) => {
    readLines(child.stderr, (line) => {
      lastWords.push(line);
      if (lastWords.length > 10) lastWords.shift();
      log('postgres', line);
      if (line.includes('database system is ready to accept connections')) resolve();
    });
    void exited.then((how) => reject(new Error(`Postgres ${how}\n${lastWords.join('\n')}`)));
  });
  // SIGINT is the fast shutdown: connections are dropped, everything is written down.
  const shutDown = async () => {
    child.kill('SIGINT');
    await exited;
  };
  const presence = await showPresence(port).catch(async (error: unknown) => {
    await shutDown();
    throw error;
  });
  return {
    exited,
    async stop() {
      await presence.end({ timeout: 1 });
      await shutDown();
    },
  };
}

/** A connection that lasts as long as this process: to a second run it shows that the database is no orphan. */
async function showPresence(port: number): Promise<postgres.Sql> {
  const sql = postgres(databaseUrl(port), {
    max: 1,
    max_lifetime: null,
    connection: { application_name: SUPERVISOR },
  });
  await sql`select`;
  return sql;
}

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`];
}
