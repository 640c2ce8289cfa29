const OURS = `in ('public'::regnamespace, 'private'::regnamespace)`;
const READABLE = (object: string) => `exists (
  select from unnest(array['anon', 'authenticated']) role where has_any_column_privilege(role, ${object}, 'select'))`;
/** The columns `qual` and `with_check` of policies, without calls that run once per query. */
const REPEATED_CALLS = `regexp_replace(concat(qual, ' ', with_check), '\\( ?select (auth|private)\\.\\w+\\(\\)', '', 'gi')`;

/**
 * The checks of Supabase's advisors (the repository supabase/splinter, commit 55db5b1) that a migration of ours can
 * fail, by their names there: a query, at least as strict as theirs, that lists the offenders as `found`. Those about
 * row level security and functions with their owner's rights are in `schema.test.ts`; those about features that no
 * migration uses are left to the advisors themselves, which supabase/README.md asks for.
 */
export const ADVISORS: Record<string, string> = {
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
