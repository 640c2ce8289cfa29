/** Superuser of every local database, with its password. */
export const POSTGRES_USER = { name: 'postgres', password: 'postgres' } as const;

/** The name under which a running supervisor's own connection shows in `pg_stat_activity`. */
export const SUPERVISOR = 'supervisor';

/** The address of the local database, with its superuser. */
export function databaseUrl(port: number): string {
  return `postgresql://${POSTGRES_USER.name}:${POSTGRES_USER.password}@localhost:${port}/postgres`;
}
