import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Sql, TransactionSql } from 'postgres';
import { valuesOf } from './rows.ts';

/**
 * The data that `supabase db dump --data-only --use-copy` writes for this project: accounts, and all of our schemas.
 */
interface DataDump {
  tables: { name: string; rows: Buffer }[];
  sequences: { name: string; last: string }[];
}

const SCHEMAS = ['auth', 'public', 'private'];

export function dumpData(sql: Sql): Promise<DataDump> {
  return sql.begin('isolation level repeatable read read only', async (snapshot) => {
    const tables = [];
    for (const name of await tableNames(snapshot)) {
      const copy = await snapshot.unsafe(`copy ${name} to stdout`).readable();
      tables.push({ name, rows: await buffer(copy) });
    }
    const sequences = await snapshot<DataDump['sequences']>`
      select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences
      where schemaname in ${snapshot(SCHEMAS)} and last_value is not null`;
    return { tables, sequences: [...sequences] };
  });
}

/** Into a database with the same migrations, whose rows it replaces. */
export async function restoreData(sql: Sql, { tables, sequences }: DataDump): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    const names = await tableNames(transaction);
    await transaction.unsafe(`truncate ${names.join(', ')}`);
    for (const { name, rows } of tables) {
      await pipeline([rows], await transaction.unsafe(`copy ${name} from stdin`).writable());
    }
    for (const { name, last } of sequences) {
      await transaction`select setval(${name}::regclass, ${last}::bigint)`;
    }
  });
}

const tableNames = (sql: TransactionSql) =>
  valuesOf(sql`select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname in ${sql(SCHEMAS)} order by 1`);
