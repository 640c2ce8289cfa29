/** A check of Supabase's advisors (the repository supabase/splinter, commit 55db5b1), as we hold it. */
export type Advice =
  | {
      /** Lists the offenders as `found`. At least as strict as Supabase's query. */
      query: string;
      /** SQL that breaks it: the query must then find something. */
      planted: string;
    }
  /** Where else it is tested, or why it cannot be tested here. */
  | { covered: string };

const OURS = `in ('public'::regnamespace, 'private'::regnamespace)`;
const READABLE = (object: string) => `exists (
  select from unnest(array['anon', 'authenticated']) role where has_any_column_privilege(role, ${object}, 'select'))`;
const VIEW = `create view public.planted as select id, email from auth.users; grant select on public.planted to anon`;
const policy = (rest: string) => `create policy planted on public.users ${rest}`;
/** The columns `qual` and `with_check` of policies, without calls that run once per query. */
const REPEATED_CALLS = `regexp_replace(concat(qual, ' ', with_check), '\\( ?select (auth|private)\\.\\w+\\(\\)', '', 'gi')`;

const definer = (role: string): Advice => ({
  query: `select oid::regprocedure::text as found from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege('${role}', oid, 'execute')`,
  planted: `create function public.planted() returns int language sql security definer return 1;
    grant execute on function public.planted to ${role}`,
});

/** All checks of Supabase's advisors, by their names there. */
export const ADVISORS: Record<string, Advice> = {
  '0001_unindexed_foreign_keys': {
    query: `select conrelid::regclass || ' ' || conname as found
      from pg_constraint join pg_class c on c.oid = conrelid
      where relnamespace ${OURS} and contype = 'f' and not exists (
        select from pg_index where indrelid = conrelid and indisvalid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] = conkey)`,
    planted: `create table public.planted (member uuid references public.members)`,
  },
  '0002_auth_users_exposed': {
    query: `select distinct ev_class::regclass::text as found
      from pg_depend d join pg_rewrite r on r.oid = d.objid join pg_class c on c.oid = r.ev_class
      where d.refobjid = 'auth.users'::regclass and ${READABLE('c.oid')}`,
    planted: VIEW,
  },
  '0003_auth_rls_initplan': {
    query: `select policyname as found from pg_policies where ${REPEATED_CALLS} ~ '(auth|private)\\.|current_setting\\('`,
    planted: policy(`for select to authenticated using (id = auth.uid())`),
  },
  '0004_no_primary_key': {
    query: `select c.oid::regclass::text as found from pg_class c
      where relnamespace ${OURS} and relkind in ('r', 'p') and not exists (
        select from pg_index where indrelid = c.oid and indisprimary)`,
    planted: `create table private.planted (id int)`,
  },
  '0005_unused_index': {
    covered: 'Needs the traffic of a running project: docs/launch.md asks for the advisors there.',
  },
  '0006_multiple_permissive_policies': {
    query: `select concat_ws(' ', polrelid::regclass, verb, role::regrole) as found
      from pg_policy, unnest(polroles) role,
        unnest(case polcmd when '*' then array['r', 'a', 'w', 'd'] else array[polcmd::text] end) verb
      where polpermissive group by polrelid, verb, role having count(*) > 1`,
    planted: policy(`to authenticated using (id = (select auth.uid()))`),
  },
  '0007_policy_exists_rls_disabled': {
    query: `select distinct c.oid::regclass::text as found from pg_policy join pg_class c on c.oid = polrelid
      where not relrowsecurity`,
    planted: `alter table public.users disable row level security`,
  },
  // Supabase lists each table without a policy (level INFO). Tables of the server have none and need none, as long as
  // no client has a right to them.
  '0008_rls_enabled_no_policy': {
    query: `select c.oid::regclass::text as found from pg_class c
      where relnamespace ${OURS} and relkind in ('r', 'p') and ${READABLE('c.oid')}
        and not exists (select from pg_policy where polrelid = c.oid)`,
    planted: `grant select (id) on public.mails to authenticated`,
  },
  '0009_duplicate_index': {
    query: `select indrelid::regclass::text as found from pg_index join pg_class c on c.oid = indrelid
      where relnamespace ${OURS}
      group by indrelid, indkey::text, indclass::text, pg_get_expr(indpred, indrelid), pg_get_expr(indexprs, indrelid)
      having count(*) > 1`,
    planted: `create index planted on public.users (email)`,
  },
  '0010_security_definer_view': {
    query: `select c.oid::regclass::text as found from pg_class c
      where relnamespace = 'public'::regnamespace and relkind = 'v' and ${READABLE('c.oid')}
        and not coalesce(reloptions && array['security_invoker=true', 'security_invoker=on', 'security_invoker=1'], false)`,
    planted: VIEW,
  },
  '0011_function_search_path_mutable': {
    query: `select oid::regprocedure::text as found from pg_proc
      where pronamespace ${OURS} and not coalesce(proconfig @> array['search_path=""'], false)`,
    planted: `create function private.planted() returns int language sql return 1`,
  },
  '0012_auth_allow_anonymous_sign_ins': { covered: 'codes-only.test.ts' },
  '0013_rls_disabled_in_public': {
    query: `select c.oid::regclass::text as found from pg_class c
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    planted: `create table public.planted (id int primary key)`,
  },
  '0014_extension_in_public': {
    query: `select extname::text as found from pg_extension where extnamespace = 'public'::regnamespace`,
    planted: `update pg_extension set extnamespace = 'public'::regnamespace`,
  },
  '0015_rls_references_user_metadata': {
    query: `select policyname::text as found from pg_policies where concat(qual, with_check) ~ 'jwt|user_meta'`,
    planted: policy(
      `for select to authenticated using ((select current_setting('request.jwt.claims', true)) like '%user_metadata%')`,
    ),
  },
  '0016_materialized_view_in_api': {
    query: `select oid::regclass::text as found from pg_class where relnamespace ${OURS} and relkind = 'm'`,
    planted: `create materialized view public.planted as select 1 as id`,
  },
  '0017_foreign_table_in_api': {
    query: `select oid::regclass::text as found from pg_class where relnamespace ${OURS} and relkind = 'f'`,
    planted: `create foreign data wrapper planted; create server planted foreign data wrapper planted;
      create foreign table public.planted (id int) server planted`,
  },
  '0018_unsupported_reg_types': {
    query: `select attrelid::regclass || '.' || attname as found from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace ${OURS} and atttypid::regtype::text like 'reg%'`,
    planted: `create table public.planted (id regproc primary key)`,
  },
  '0019_insecure_queue_exposed_in_api': {
    query: `select c.oid::regclass::text as found from pg_class c where relnamespace = to_regnamespace('pgmq')
      and not relrowsecurity and ${READABLE('c.oid')}`,
    planted: `create schema pgmq; create table pgmq.q_planted (id int); grant select on pgmq.q_planted to anon`,
  },
  '0020_table_bloat': {
    covered: 'Needs the traffic of a running project: docs/launch.md asks for the advisors there.',
  },
  '0021_fkey_to_auth_unique': {
    query: `select k.conrelid::regclass || ' ' || k.conname as found
      from pg_constraint k join pg_class c on c.oid = k.confrelid join pg_index i on i.indexrelid = k.conindid
      where contype = 'f' and c.relnamespace = 'auth'::regnamespace
        and k.connamespace ${OURS} and not i.indisprimary`,
    planted: `alter table auth.users add planted int unique;
      create table public.planted (member int references auth.users (planted))`,
  },
  '0022_extension_versions_outdated': {
    query: `select name::text as found from pg_available_extensions where installed_version <> default_version`,
    planted: `update pg_extension set extversion = '0.1'`,
  },
  '0023_sensitive_columns_exposed': {
    covered: '0013_rls_disabled_in_public allows no table without row level security at all.',
  },
  '0024_rls_policy_always_true': {
    query: `select policyname::text as found from pg_policies
      where cmd <> 'SELECT' and (regexp_replace(coalesce(qual, with_check), '[\\s()]', '', 'g') in ('true', '1=1')
        or regexp_replace(with_check, '[\\s()]', '', 'g') in ('true', '1=1'))`,
    planted: policy(`for delete to authenticated using (true)`),
  },
  '0025_public_bucket_allows_listing': {
    query: `select policyname::text as found from pg_policies where schemaname = 'storage'`,
    planted: `create schema if not exists storage; create table if not exists storage.objects (id int);
      create policy planted on storage.objects for select to anon using (true)`,
  },
  '0026_pg_graphql_anon_table_exposed': {
    query: `select extname::text as found from pg_extension where extname = 'pg_graphql'`,
    planted: `update pg_extension set extname = 'pg_graphql' where extname = 'plpgsql'`,
  },
  '0027_pg_graphql_authenticated_table_exposed': {
    covered: '0026_pg_graphql_anon_table_exposed: the extension is not installed.',
  },
  '0028_anon_security_definer_function_executable': definer('anon'),
  '0029_authenticated_security_definer_function_executable': definer('authenticated'),
};
