import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, constants, cp, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { findPostgresBinaries, type PostgresBinaries } from './binaries.ts';
import { chooseSystemUser, type SystemUser } from './system-user.ts';

export const POSTGRES_USER = { name: 'postgres', password: 'postgres' } as const;

/** The application name of a running supervisor's connection in `pg_stat_activity`. */
export const SUPERVISOR = 'supervisor';

export function databaseUrl(port: number): string {
  return `postgresql://${POSTGRES_USER.name}:${POSTGRES_USER.password}@localhost:${port}/postgres`;
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
  if (!user) {
    const dataDir = path.join(stateDir, 'postgres');
    for (const folder of [stateDir, dataDir]) await assertOurs(folder);
    return { stateDir, dataDir, binaries, user };
  }

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

async function assertOurs(folder: string): Promise<void> {
  const isOurs = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
  if (isOurs) return;
  throw new Error(
    `${folder} belongs to another user, perhaps from a run as root. Run as that user again, or let it delete the folder.`,
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
