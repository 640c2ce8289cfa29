import { startApi } from '../api/api-process.ts';
import type { ApiSettings } from '../api/settings.ts';
import type { Part } from '../keep-running.ts';
import type { Log } from '../child-process.ts';
import type { PostgresHome } from '../postgres/home.ts';
import { startServer } from '../postgres/server.ts';

/**
 * If either dies, the other is stopped too: after a database failure postgres.js leaves its pending requests hanging.
 * @throws the reason why one of them does not start; then neither runs
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
