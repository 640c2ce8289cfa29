import { beforeAll, describe, expect, it } from 'vitest';
import { ACCESS, MEMBER_COLUMNS } from './access.ts';
import { ADVISORS } from './advisors.ts';
import { BACKEND_TIMEOUT_MS, openBackend, type Backend } from './backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await openBackend();
}, BACKEND_TIMEOUT_MS);

/** The column `found` of a query that lists offenders, which the test prints. */
async function list(query: string): Promise<string[]> {
  const rows = await backend.sql.unsafe<{ found: string }[]>(query);
  return rows.map(({ found }) => found);
}

const TABLES = Object.keys(ACCESS);
const PUBLIC_TABLE = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

describe('Tables', () => {
  it('have row level security, enabled and forced', async () => {
    const open = `select relname as found from pg_class c
      where ${PUBLIC_TABLE} and not (relrowsecurity and relforcerowsecurity)`;
    expect(await list(open)).toEqual([]);
  });

  it('have a comment', async () => {
    const uncommented = `select relname as found from pg_class c
      where ${PUBLIC_TABLE} and coalesce(obj_description(oid, 'pg_class'), '') = ''`;
    expect(await list(uncommented)).toEqual([]);
  });

  it('have comments on columns about money, statuses and gateway ids', async () => {
    const explained = `select c.relname || '.' || attname as found
      from pg_attribute a join pg_class c on c.oid = attrelid
      where ${PUBLIC_TABLE} and attnum > 0 and col_description(attrelid, attnum) <> '' order by 1`;
    const required = `select c.relname || '.' || attname as found
      from pg_attribute a join pg_class c on c.oid = attrelid
      where ${PUBLIC_TABLE} and attnum > 0 and attname ~ 'price|amount|status|gateway|payment'`;
    const found = await list(required);
    expect(found).toHaveLength(24);
    expect(await list(explained)).toEqual(expect.arrayContaining(found));
  });

  it('have an index that starts with each foreign key', async () => {
    const missing = `select conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) as found
      from pg_constraint k join pg_class c on c.oid = conrelid
      where ${PUBLIC_TABLE} and contype = 'f' and not exists (
        select from pg_index i where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] = conkey)`;
    expect(await list(missing)).toEqual([]);
  });

  it('have an index on each column that a policy reads', async () => {
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
  it('are sentences, for one operation, to named roles', async () => {
    const malformed = `select polname::text as found from pg_policy
      where polname !~ '^(Members|Visitors|Everyone) can [a-z]+ ' or polcmd = '*' or polroles = '{0}'`;
    expect(await list(malformed)).toEqual([]);
    expect(await list('select polname::text as found from pg_policy')).not.toEqual([]);
  });

  it('are unique for each operation and role', async () => {
    const doubled = `select concat_ws(' ', polrelid::regclass, polcmd, role::regrole) as found
      from pg_policy, unnest(polroles) as role group by polrelid, polcmd, role having count(*) > 1`;
    expect(await list(doubled)).toEqual([]);
  });

  it('read the signed-in member once per query, not once per row', async () => {
    const perRow = `select policyname::text as found from pg_policies,
      regexp_replace(concat(qual, with_check), '\\( SELECT (auth|private)\\.\\w+\\(\\)', '', 'g') as rest
      where rest ~ '(auth|private)\\.'`;
    expect(await list(perRow)).toEqual([]);
  });
});

describe('Functions', () => {
  const OURS = `pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;

  it('have an empty search path', async () => {
    const open = `select oid::regprocedure::text as found from pg_proc
      where ${OURS} and not coalesce(proconfig @> array['search_path=""'], false)`;
    expect(await list(open)).toEqual([]);
    expect(await list(`select proname::text as found from pg_proc where ${OURS}`)).not.toEqual([]);
  });

  it('run with the rights of their owner only outside the API’s schema', async () => {
    const exposed = `select oid::regprocedure::text as found from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace`;
    expect(await list(exposed)).toEqual([]);
  });

  it('cannot be called by visitors and members, except those for policies, checks and the member’s own data', async () => {
    const callable = `select role || ' ' || proname as found
      from pg_proc, unnest(array['anon', 'authenticated']) as role
      where ${OURS} and has_function_privilege(role, oid, 'execute') order by 1`;
    expect(await list(callable)).toEqual([
      'authenticated accept_policies',
      'authenticated delete_deletion_request',
      'authenticated export_own_data',
      'authenticated insert_consents',
      'authenticated insert_deletion_request',
      'authenticated is_gstin',
      'authenticated is_single_line',
      'authenticated own_account',
      'authenticated own_email',
      'authenticated own_invoices',
      'authenticated request_deletion',
      'authenticated take_back_deletion',
    ]);
  });
});

describe('Privileges', () => {
  const roles = ['anon', 'authenticated'];

  it.each(['insert', 'update'] as const)('let members %s these columns only', async (verb) => {
    const granted = await backend.sql<{ role: string; table: string; columns: string[] }[]>`
      select grantee as role, table_name as table, array_agg(column_name::text order by 1) as columns
      from (select grantee::text, table_name::text, column_name
        from information_schema.column_privileges where table_schema = 'public'
        and privilege_type = ${verb.toUpperCase()} and grantee in ('anon', 'authenticated', 'PUBLIC')
        order by column_name) as privileges group by 1, 2 order by 2`;
    expect(granted.every(({ role }) => role === 'authenticated')).toBe(true);
    expect(
      Object.fromEntries(granted.map(({ table, columns }) => [table, columns.toSorted()])),
    ).toEqual(MEMBER_COLUMNS[verb]);
  });

  it('give only the server more than reading on a whole table', async () => {
    const excess = `select distinct concat_ws(' ', grantee::regrole, privilege_type, c.relname) as found
      from pg_class c, aclexplode(relacl)
      where ${PUBLIC_TABLE} and privilege_type <> 'SELECT'
        and grantee not in ('postgres'::regrole, 'service_role'::regrole)`;
    expect(await list(excess)).toEqual([]);
  });

  it.each(TABLES.flatMap((table) => roles.map((role) => ({ table, role }))))(
    'do not let $role truncate $table',
    async ({ table, role }) => {
      const truncated = backend.sql.begin(async (sql) => {
        await sql`set local role ${sql(role)}`;
        await sql`truncate public.${sql(table)} cascade`;
      });
      await expect(truncated).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('open a new table and new functions to the server alone', async () => {
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

// Supabase's own advisors need its CLI, with 140 MB of packages. docs/launch.md runs them on the project.
describe('The advisors', () => {
  const checks = Object.entries(ADVISORS).flatMap(([name, advice]) =>
    'query' in advice ? [{ name, ...advice }] : [],
  );

  it.each(checks)('find nothing: $name', async ({ query }) => {
    expect(await list(query)).toEqual([]);
  });

  it.each(checks)('can find something: $name', async ({ query, planted }) => {
    expect(await tryOut(planted, query)).not.toHaveLength(0);
  });
});

/** What the query finds after the change, which is then rolled back. */
async function tryOut(change: string, query: string): Promise<string[]> {
  const rolledBack = new Error('roll back');
  let found: string[] = [];
  const attempt = backend.sql.begin(async (sql) => {
    await sql.unsafe(change);
    found = (await sql.unsafe<{ found: string }[]>(query)).map((row) => row.found);
    throw rolledBack;
  });
  await expect(attempt).rejects.toBe(rolledBack);
  return found;
}
