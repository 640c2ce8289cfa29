import type { Sql, TransactionSql } from 'postgres';
import { backend } from './backend.ts';
import type { AnyRow } from './people.ts';

export const VIEW = { kind: 'view', part: 'commerce', version: '2.0.0', page: '/pricing' };
export const ERROR = {
  ...VIEW,
  kind: 'error',
  name: 'TypeError',
  place: 'assets/app-1a2b.js:1:204',
};

/** A beacon of a page, from this address. @returns the status of the response */
export async function send(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { status } = await fetch(`${backend.apiUrl}/functions/v1/report`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...headers },
  });
  return status;
}

export const sendFrom = (address: string, ...reports: object[]): Promise<number> =>
  send({ reports }, { 'cf-connecting-ip': address });

/** Adds equal rows of the given age, with the rights of the database's owner. */
export async function insert(
  { rows = 1, age = '0', ...row }: AnyRow & { rows?: number; age?: string },
  sql: Sql | TransactionSql = backend.sql,
): Promise<void> {
  await sql`
    insert into public.reports (reported_at, kind, part, version, page, name, place, count, value)
    select now() - ${age}::interval, kind, part, version, page, name, place, coalesce(count, 1), value
    from jsonb_populate_record(null::public.reports, ${sql.json(row as never)}),
      generate_series(1, ${rows})`;
}
