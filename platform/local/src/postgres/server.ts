import { spawn } from 'node:child_process';
import { LOOPBACK } from '@platform/release/respond/http-server';
import postgres from 'postgres';
import { describeExit, type Log, readLines } from '../child-process.ts';
import type { Part } from '../keep-running.ts';
import { databaseUrl, type PostgresHome, SUPERVISOR } from './home.ts';

/**
 * Returns when the server accepts connections, on localhost only.
 * @throws Error with the server's last output if it does not start
 */
export async function startServer(
  { dataDir, binaries, user }: PostgresHome,
  port: number,
  log: Log,
): Promise<Part> {
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      dataDir,
      '-p',
      String(port),
      ...setting('listen_addresses', LOOPBACK),
      ...setting('unix_socket_directories', ''),
      // Clients receive the errors of their queries; the log contains server events only.
      ...setting('log_min_messages', 'log'),
      ...setting('log_checkpoints', 'off'),
      ...setting('log_line_prefix', ''),
    ],
    // A separate process group: Ctrl-C in the terminal must not stop the database before the parts that use it.
    { ...user, cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  const exited = describeExit(child);
  // The database stops whenever this process exits, unless it is killed.
  const abandon = () => child.kill('SIGINT');
  // A signal that nothing else handles, as of Vitest to a worker, would end this process without the event.
  const exit = () => {
    if (process.listenerCount('SIGTERM') > 0) return;
    // In a worker of Vitest, process.exit throws.
    abandon();
    process.exit(143);
  };
  process.once('exit', abandon).once('SIGTERM', exit);
  void exited.then(() => process.off('exit', abandon).off('SIGTERM', exit));

  let lastLines: string[] = [];
  await new Promise<void>((resolve, reject) => {
    readLines(child.stderr, (line) => {
      lastLines = [...lastLines, line].slice(-10);
      log('postgres', line);
      if (line.includes('database system is ready to accept connections')) resolve();
    });
    void exited.then((how) => reject(new Error(`Postgres ${how}\n${lastLines.join('\n')}`)));
  });
  // SIGINT is the fast shutdown: connections are closed and all data is flushed.
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

/** Lasts as long as this process. A second run sees by it that the database is not an orphan. */
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
