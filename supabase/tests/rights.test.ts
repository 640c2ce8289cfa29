import { expect, test } from 'vitest';
import { backend, openBackend } from './backend.ts';
import { valuesOf } from './rows.ts';

openBackend();

/** The roles of API clients: a visitor, a member, the server. Rights of PUBLIC count for all of them. */
const ROLES = ['anon', 'authenticated', 'service_role'] as const;
type Row = { name: string } & Record<(typeof ROLES)[number], string>;

const HEADER = `# Rights in the database

Every table and function of our schemas, read from the catalogue by \`rights.test.ts\`: what a visitor, a member and the
server may do. \`*\` stands for all columns. Row level security limits a member to the rows that the policies name; that
other members find nothing is tested in \`row-level-security.test.ts\`.

A migration that changes this page fails the test. Review the difference, then accept it:
\`npx vitest run --project supabase rights --update\`
`;

// Generated from the catalogue, so that no new table or function can be forgotten.
test('Tables and functions give every role the reviewed rights and no others', async () => {
  const page = [
    HEADER,
    '## Tables',
    table('table, view or sequence', await readRelations()),
    '## Policies',
    await readPolicies(),
    '## Functions',
    'A function marked with † runs with the rights of its owner.',
    table('function', await readFunctions()),
  ];
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('rights.md');
});

const OURS = `n.nspname in ('public', 'private')`;

/** The privileges on tables with their columns. */
function readRelations(): Promise<Row[]> {
  const rights = (role: string) => `(
    select string_agg(verb || case when columns is null then '' else ' (' || columns || ')' end, ', ' order by at)
    from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'usage']) with ordinality verbs(verb, at)
    cross join lateral (
      select case
        when c.relkind = 'S' then has_sequence_privilege('${role}', c.oid, case verb when 'usage' then 'usage' else 'select' end) and verb = 'usage'
        when verb = 'usage' then false
        else has_table_privilege('${role}', c.oid, verb) end as whole) w
    cross join lateral (
      select string_agg(a.attname, ', ' order by a.attname) as columns from pg_attribute a
      where not whole and c.relkind <> 'S' and verb in ('select', 'insert', 'update') and a.attrelid = c.oid
        and a.attnum > 0 and not a.attisdropped and has_column_privilege('${role}', c.oid, a.attnum, verb)) k
    where whole or columns is not null)`;
  return read(`
    select n.nspname || '.' || c.relname as name, ${ROLES.map((role) => `${rights(role)} as ${role}`).join(', ')}
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') order by 1`);
}

function readFunctions(): Promise<Row[]> {
  const right = (role: string) =>
    `case when has_function_privilege('${role}', p.oid, 'execute') then 'execute' end as ${role}`;
  return read(`
    select p.oid::regprocedure || case when p.prosecdef then ' †' else '' end as name, ${ROLES.map(right).join(', ')}
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS} order by p.oid::regprocedure::text`);
}

async function readPolicies(): Promise<string> {
  const lines = valuesOf(backend.sql`
    select format('- %s: *%s* (%s): \`%s\`', tablename, policyname, array_to_string(roles, ', '),
      coalesce(qual, with_check))
    from pg_policies where schemaname in ('public', 'private') order by tablename, policyname`);
  return (await lines).map((line) => line.replaceAll(/\s+/g, ' ')).join('\n');
}

const read = async (query: string): Promise<Row[]> => [...(await backend.sql.unsafe<Row[]>(query))];

function table(what: string, rows: Row[]): string {
  const cells = rows.map((row) => [
    `\`${row.name}\``,
    ...ROLES.map((role) =>
      (row[role] ?? '').replace(/^select, insert, update, delete, truncate$/, '*'),
    ),
  ]);
  return [[what, 'visitor', 'member', 'server'], ['---', '---', '---', '---'], ...cells]
    .map((line) => `| ${line.join(' | ')} |`)
    .join('\n');
}
