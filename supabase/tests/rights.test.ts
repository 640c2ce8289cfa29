import { expect, test } from 'vitest';
import { backend, openBackend } from './backend.ts';
import { valuesOf } from './rows.ts';

openBackend();

const HEADER = `What visitors, members and the server may do in the database, read from the catalogue by rights.test.ts.

What is not listed is usual: tables, sequences and functions are closed to visitors and members; the server may do all
with a table (select, insert, update, delete, truncate), call every function, and use no sequence. "as owner" marks a
function that runs with the rights of its owner. A policy says which rows of a table a role may see or change.

A migration that changes this file fails the test. Review the difference, then accept it:
npx vitest run --project supabase rights --update`;

/** The roles of API clients. Rights of PUBLIC count for all of them. */
const ROLES = `(values ('visitor', 'anon'), ('member', 'authenticated'), ('server', 'service_role')) roles(who, role)`;
const OURS = `n.nspname in ('public', 'private')`;

// Generated from the catalogue, so that no new table or function can be forgotten.
test('Tables and functions give every role the reviewed rights and no others', async () => {
  const page = [HEADER, ...(await Promise.all([TABLES, POLICIES, FUNCTIONS].map(linesOf)))];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('rights.txt');
});

async function linesOf(query: string): Promise<string> {
  const lines = await valuesOf(backend.sql.unsafe(query));
  return lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n');
}

/** The privileges on tables, with their columns. */
const TABLES = `
  select format('%s.%s: %s %s', nspname, relname, who, coalesce(rights, 'nothing')) from (
    select n.nspname, c.relname, who, c.relkind, (
      select replace(string_agg(verb || coalesce(' (' || columns || ')', ''), ', ' order by at),
        'select, insert, update, delete, truncate', 'all')
      from unnest(case when c.relkind = 'S' then array['usage', 'select', 'update']
        else array['select', 'insert', 'update', 'delete', 'truncate'] end) with ordinality verbs(verb, at)
      cross join lateral (select case when c.relkind = 'S' then has_sequence_privilege(role, c.oid, verb)
        else has_table_privilege(role, c.oid, verb) end as whole) w
      cross join lateral (
        select string_agg(a.attname, ', ' order by a.attname) as columns from pg_attribute a
        where not whole and c.relkind <> 'S' and verb in ('select', 'insert', 'update') and a.attrelid = c.oid
          and a.attnum > 0 and not a.attisdropped and has_column_privilege(role, c.oid, a.attnum, verb)) k
      where whole or columns is not null) as rights
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join ${ROLES}
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')) found
  where rights is distinct from case when who = 'server' and relkind <> 'S' then 'all' end
  order by nspname, relname, who desc`;

const POLICIES = `
  select format('%s: "%s" (%s, %s): %s', tablename, policyname, lower(cmd), array_to_string(roles, ', '),
    concat_ws(' and then ', qual, nullif(with_check, qual)))
  from pg_policies where schemaname in ('public', 'private') order by tablename, policyname`;

const FUNCTIONS = `
  select p.oid::regprocedure || ': ' || string_agg(what, ', ' order by at)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace cross join lateral (
    select 0, 'as owner' where p.prosecdef
    union all select 1, who from ${ROLES} where who <> 'server' and has_function_privilege(role, p.oid, 'execute')
    union all select 2, 'not the server' where not has_function_privilege('service_role', p.oid, 'execute')
  ) found(at, what)
  where ${OURS} group by p.oid order by p.oid::regprocedure::text`;
