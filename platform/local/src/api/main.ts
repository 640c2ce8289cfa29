import postgres from 'postgres';
import { bootstrapPlatform } from '../database/bootstrap.ts';
import { followMigrations, migrate } from '../database/migrate.ts';
import { createFunctionsHost } from '../functions/functions-host.ts';
import { listen } from '../listen.ts';
import { createGateway } from './gateway.ts';
import { createLite } from './lite.ts';
import type { ApiReport, ApiSettings } from './api-process.ts';

// A separate process, because postgres.js can throw outside of any call when a connection to the database breaks. Its
// settings arrive in one message, it answers with one, and exits with its supervisor.
// @see https://github.com/porsager/postgres/issues/1208

process.once('message', (settings: ApiSettings) => {
  run(settings).then(
    () => report({}),
    ({ message }: Error) => {
      report({ failure: message });
      process.exitCode = 1;
      process.disconnect!();
    },
  );
});
process.once('disconnect', () => process.exit());

async function run(settings: ApiSettings): Promise<void> {
  const { databaseUrl, project, port } = settings;
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => {} });
  const lite = createLite(settings, sql);
  await bootstrapPlatform(sql);
  await lite.createAuthTables();
  for (const message of await migrate(sql, project.folder)) console.log(message);
  await lite.forgetSchema();
  const stopFollowing = settings.followsMigrations
    ? followMigrations(sql, project.folder, {
        applied: () => lite.forgetSchema(),
        message: (line) => console.log(line),
      })
    : () => undefined;

  const functions = createFunctionsHost(settings, (source, line) =>
    console.log(`${source}: ${line}`),
  );
  const server = await listen(createGateway(lite, functions, sql, settings), port);
  process.once('SIGTERM', () => {
    stopFollowing();
    void Promise.all([server.close(), functions.stop()]).then(() => process.exit());
  });
}

const report = (message: ApiReport) => process.send!(message);
