import { startApi } from './api/api-process.ts';
import type { ApiSettings } from './api/settings.ts';
import type { Part } from './keep-running.ts';
import type { Log } from './lines.ts';
import type { PostgresHome } from './postgres/home.ts';
import { startServer } from './postgres/server.ts';

/**
 * Postgres, and the API on it, as one part: when either dies the other is stopped as well. An API whose database was
 * away cannot go on, for postgres.js leaves the requests hanging that it was answering.
 * @throws what keeps one of them from starting; then neither runs.
 */
export async function startDatabaseAndApi(
  home: PostgresHome,
  settings: ApiSettings,
  log: Log,
): Promise<Part> {
  const database = await startServer(home, settings.databasePort, log);
  const api = await startApi(settings, log).catch(async (error: unknown) => {
    await database.stop();
    throw error;
  });
  const stop = async () => {
    await api.stop();
    await database.stop();
  };
  const firstDeath = Promise.race([
    database.exited.then((how) => `Postgres ${how}`),
    api.exited.then((how) => `The API ${how}`),
  ]);
  return { exited: firstDeath.then((how) => stop().then(() => how)), stop };
}
