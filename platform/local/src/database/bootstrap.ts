import { SUPABASE_AUTH_HELPERS_SQL } from '@supabase/lite';
import type { Sql } from 'postgres';

/**
 * What migrations and the API depend on in a new hosted project. Every statement can run repeatedly. New tables are
 * closed to the API's roles, as on hosted projects since 2026; migrations grant access.
 * @see https://supabase.com/docs/guides/database/postgres/roles
 */
const PLATFORM_SQL = `
do $$ begin
  if to_regrole('anon') is null then create role anon nologin noinherit; end if;
  if to_regrole('authenticated') is null then create role authenticated nologin noinherit; end if;
  if to_regrole('service_role') is null then create role service_role nologin noinherit bypassrls; end if;
  if to_regrole('authenticator') is null then create role authenticator nologin noinherit; end if;
end $$;
grant anon, authenticated, service_role to authenticator;

create schema if not exists extensions;
create extension if not exists pgcrypto schema extensions;
create extension if not exists "uuid-ossp" schema extensions;
alter database postgres set search_path to "$user", public, extensions;

${SUPABASE_AUTH_HELPERS_SQL}
grant usage on schema public, extensions, auth to anon, authenticated, service_role;

create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text
);
create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`;

/** Does not change a prepared database. */
export async function bootstrapPlatform(sql: Sql): Promise<void> {
  await sql.unsafe(PLATFORM_SQL).simple();
}
