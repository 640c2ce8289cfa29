import { describe, expect, test } from 'vitest';
import { ADVISORS } from './advisors.ts';
import { backend, openBackend } from './backend.ts';
import { valuesOf } from './rows.ts';

openBackend();

/** The column `found` of a query that lists offenders, which the test prints. */
const list = (query: string) => valuesOf(backend.sql.unsafe(query));

const PUBLIC_TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

describe('Tables', () => {
  test('have row level security, enabled and forced', async () => {
    const open = `select relname as found from pg_class c
      where ${PUBLIC_TABLE} and not (relrowsecurity and relforcerowsecurity)`;
    expect(await list(open)).toEqual([]);
  });

  test('have a comment', async () => {
    const uncommented = `select relname as found from pg_class c
      where ${PUBLIC_TABLE} and coalesce(obj_description(oid, 'pg_class'), '') = ''`;
    expect(await list(uncommented)).toEqual([]);
  });

  test('have comments on columns about money, statuses and gateway ids', async () => {
    const explained = `select c.relname || '.' || attname as found
      from pg_attribute a join pg_class c on c.oid = attrelid
      where ${PUBLIC_TABLE} and attnum > 0 and col_description(attrelid, attnum) <> '' order by 1`;
    const required = `select c.relname || '.' || attname as found
      from pg_attribute a join pg_class c on c.oid = attrelid
      where ${PUBLIC_TABLE} and attnum > 0 and attname ~ 'price|amount|status|gateway|payment'`;
    const found = await list(required);
    expect(found).toHaveLength(25);
    expect(await list(explained)).toEqual(expect.arrayContaining(found));
  });

  test('have an index on each column that a policy reads', async () => {
    // pg_depend lists the columns of a policy, including its subqueries, and those of an index predicate.
    const missing = `select distinct c.relname || '.' || attname as found
      from pg_depend d join pg_class c on c.oid = refobjid
      join pg_attribute on attrelid = c.oid and attnum = refobjsubid
      where ${PUBLIC_TABLE} and d.classid = 'pg_policy'::regclass and refobjsubid > 0
        and not exists (select from pg_index where indrelid = c.oid and attnum = any (indkey))
        and not exists (select from pg_index join pg_depend p on p.objid = indexrelid
          where indrelid = c.oid and p.refobjid = c.oid and p.refobjsubid = attnum)`;
    expect(await list(missing)).toEqual([]);
  });
});

describe('Policies', () => {
  test('are sentences, for one operation, to named roles', async () => {
    const malformed = `select polname::text as found from pg_policy
      where polname !~ '^(Members|Operators|Visitors|Everyone) can [a-z]+ ' or polcmd = '*' or polroles = '{0}'`;
    expect(await list(malformed)).toEqual([]);
    expect(await list('select polname::text as found from pg_policy')).not.toEqual([]);
  });
});

describe('Functions', () => {
  test('run with the rights of their owner only outside the API’s schema', async () => {
    const exposed = `select oid::regprocedure::text as found from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace`;
    expect(await list(exposed)).toEqual([]);
  });
});

describe('Privileges', () => {
  test('give only the server more than reading on a whole table', async () => {
    const excess = `select distinct concat_ws(' ', grantee::regrole, privilege_type, c.relname) as found
      from pg_class c, aclexplode(relacl)
      where ${PUBLIC_TABLE} and privilege_type <> 'SELECT'
        and grantee not in ('postgres'::regrole, 'service_role'::regrole)`;
    expect(await list(excess)).toEqual([]);
  });

  test('open a new table and new functions to the server alone', async () => {
    const openTo = await tryOut(
      `create table public.forgotten (id int);
       create function public.forgotten() returns int language sql return 1;
       create function private.forgotten() returns int language sql return 1`,
      `select distinct role as found from unnest(array['anon', 'authenticated', 'service_role']) role
       where has_function_privilege(role, 'public.forgotten()', 'execute')
         or has_function_privilege(role, 'private.forgotten()', 'execute')
         or has_table_privilege(role, 'public.forgotten', 'select, insert, update, delete, truncate')`,
    );
    expect(openTo).toEqual(['service_role']);
  });
});

// Supabase's own advisors need its CLI, with 140 MB of packages. supabase/README.md runs them on the project.
describe('The advisors', () => {
  test.each(Object.entries(ADVISORS))('find nothing: %s', async (_, query) => {
    expect(await list(query)).toEqual([]);
  });
});

/** What the query finds after the change, which is then rolled back. */
async function tryOut(change: string, query: string): Promise<string[]> {
  const rolledBack = new Error('roll back');
  let found: string[] = [];
  const attempt = backend.sql.begin(async (sql) => {
    await sql.unsafe(change);
    found = await valuesOf(sql.unsafe(query));
    throw rolledBack;
  });
  await expect(attempt).rejects.toBe(rolledBack);
  return found;
}
