import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { POSTGRES_USER, type PostgresHome } from './home.ts';

/**
 * An interrupted attempt leaves no partial cluster.
 * @returns whether the cluster is new
 * @throws Error with initdb's output
 */
export async function createCluster({ dataDir, binaries, user }: PostgresHome): Promise<boolean> {
  if (await stat(path.join(dataDir, 'PG_VERSION')).catch(() => undefined)) return false;
  const partial = `${dataDir}.partial`;
  const passwordFile = `${dataDir}.password`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { mode: 0o700 });
  await writeFile(passwordFile, POSTGRES_USER.password, { mode: 0o600 });
  if (user) for (const file of [partial, passwordFile]) await chown(file, user.uid, user.gid);

  const initdb = spawn(
    binaries.initdb,
    [
      `--pgdata=${partial}`,
      `--username=${POSTGRES_USER.name}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order on every machine, whatever its locales.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      // Megabytes. Each cluster has at least one segment; with the default of 16 most of it would be empty.
      '--wal-segsize=1',
    ],
    { ...user, cwd: partial, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [errors, [code]] = await Promise.all([
    text(initdb.stderr),
    once(initdb, 'close') as Promise<[number | null]>,
  ]);
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new Error(`Postgres could not create its data folder: ${errors.trim()}`);
  await rm(dataDir, { recursive: true, force: true });
  await rename(partial, dataDir);
  return true;
}
