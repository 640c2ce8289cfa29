import { describe, expect, test } from 'vitest';
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
    const unexplained = `select c.relname || '.' || attname as found
      from pg_attribute a join pg_class c on c.oid = attrelid
      where ${PUBLIC_TABLE} and attnum > 0 and attname ~ 'price|amount|status|gateway|payment'
        and col_description(attrelid, attnum) is null`;
    expect(await list(unexplained)).toEqual([]);
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
  });
});

describe('Functions', () => {
  test('run with the rights of their owner only outside the API’s schema', async () => {
    const exposed = `select oid::regprocedure::text as found from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace`;
    expect(await list(exposed)).toEqual([]);
  });
});

const OURS = `in ('public'::regnamespace, 'private'::regnamespace)`;
const READABLE = (object: string) => `exists (
  select from unnest(array['anon', 'authenticated']) role where has_any_column_privilege(role, ${object}, 'select'))`;
/** The columns `qual` and `with_check` of policies, without calls that run once per query. */
const REPEATED_CALLS = `regexp_replace(concat(qual, ' ', with_check), '\\( ?select (auth|private)\\.\\w+\\(\\)', '', 'gi')`;

/**
 * The checks of Supabase's advisors (the repository supabase/splinter, commit 55db5b1) that a migration of ours can
 * fail, by their names there: a query, at least as strict as theirs, that lists the offenders as `found`. Those about
 * row level security and functions with their owner's rights are above; those about features that no
 * migration uses are left to the advisors themselves, which supabase/README.md asks for.
 */
const ADVISORS: Record<string, string> = {
  '0001_unindexed_foreign_keys': `select conrelid::regclass || ' ' || conname as found
      from pg_constraint join pg_class c on c.oid = conrelid
      where relnamespace ${OURS} and contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indisvalid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] = conkey)`,
  '0002_auth_users_exposed': `select distinct ev_class::regclass::text as found
      from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class c on c.oid = r.ev_class
      where d.refobjid = 'auth.users'::regclass and ${READABLE('c.oid')}`,
  '0003_auth_rls_initplan': `select policyname as found from pg_policies where ${REPEATED_CALLS} ~ '(auth|private)\\.|current_setting\\('`,
  '0004_no_primary_key': `select c.oid::regclass::text as found from pg_class c
      where relnamespace ${OURS} and relkind in ('r', 'p') and not exists (
        select from pg_index where indrelid = c.oid and indisprimary)`,
  '0006_multiple_permissive_policies': `select concat_ws(' ', polrelid::regclass, verb, role::regrole) as found
      from pg_policy, unnest(polroles) role,
        unnest(case polcmd when '*' then array['r', 'a', 'w', 'd'] else array[polcmd::text] end) verb
      where polpermissive group by polrelid, verb, role having count(*) > 1`,
  // Supabase lists each table without a policy (level INFO). Tables of the server have none and need none, as long as
  // no client has a right to them.
  '0008_rls_enabled_no_policy': `select c.oid::regclass::text as found from pg_class c
      where relnamespace ${OURS} and relkind in ('r', 'p') and ${READABLE('c.oid')}
        and not exists (select from pg_policy where polrelid = c.oid)`,
  '0009_duplicate_index': `select indrelid::regclass::text as found from pg_index join pg_class c on c.oid = indrelid
      where relnamespace ${OURS}
      group by indrelid, indkey::text, indclass::text, pg_get_expr(indpred, indrelid), pg_get_expr(indexprs, indrelid)
      having count(*) > 1`,
  '0010_security_definer_view': `select c.oid::regclass::text as found from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'v' and ${READABLE('c.oid')}
        and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
  '0011_function_search_path_mutable': `select oid::regprocedure::text as found from pg_proc
      where pronamespace ${OURS} and not coalesce(proconfig @> array['search_path=""'], false)`,
  '0015_rls_references_user_metadata': `select policyname::text as found from pg_policies where concat(qual, with_check) ~ 'jwt|user_meta'`,
  '0024_rls_policy_always_true': `select policyname::text as found from pg_policies
      where cmd <> 'SELECT' and (regexp_replace(coalesce(qual, with_check), '[\\s()]', '', 'g') in ('true', '1=1')
        or regexp_replace(with_check, '[\\s()]', '', 'g') in ('true', '1=1'))`,
};

// Supabase's own advisors need its CLI, with 140 MB of packages. supabase/README.md runs them on the project.
describe('The advisors', () => {
  test.each(Object.entries(ADVISORS))('find nothing: %s', async (_, query) => {
    expect(await list(query)).toEqual([]);
  });
});

const HEADER = `What visitors, members and the server may do in the database, read from the catalogue by schema.test.ts.

What is not listed is usual: tables, sequences and functions are closed to visitors and members; the server may do all
with a table (select, insert, update, delete, truncate), call every function, and use no sequence. "as owner" marks a
function that runs with the rights of its owner. A policy says which rows of a table a role may see or change.

A migration that changes this file fails the test. Review the difference, then accept it:
npx vitest run --project supabase schema --update`;

/** The roles of API clients. Rights of PUBLIC count for all of them. */
const ROLES = `(values ('visitor', 'anon'), ('member', 'authenticated'), ('server', 'service_role')) roles(who, role)`;

// Generated from the catalogue, so that no new table or function can be forgotten.
test('Tables and functions give every role the reviewed rights and no others', async () => {
  const page = [HEADER, ...(await Promise.all([TABLES, POLICIES, FUNCTIONS].map(linesOf)))];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('rights.txt');
});

// A migration that changes the list fails the test. Review the difference, then accept it: … schema --update
test('Tables accept the reviewed values and no others', async () => {
  const rows = await backend.sql<{ line: string }[]>`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace in ('public'::regnamespace, 'private'::regnamespace) and contype in ('c', 'f', 'u', 'x')
      and conrelid <> 0
    union all
    select attrelid::regclass || ' requires ' || string_agg(attname, ', ' order by attnum)
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and attnotnull and attnum > 0
    group by attrelid order by 1`;
  await expect(`${rows.map(({ line }) => line).join('\n')}\n`).toMatchFileSnapshot(
    'constraints.txt',
  );
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
    where n.oid ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')) found
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
  where n.oid ${OURS} group by p.oid order by p.oid::regprocedure::text`;
