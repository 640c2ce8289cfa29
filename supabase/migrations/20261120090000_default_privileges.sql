-- New tables, sequences and functions are closed to visitors and members until a migration grants access: a forgotten
-- grant then breaks a page instead of exposing residents' data. The server may use all that a migration does not close.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
-- Postgres lets PUBLIC execute every new function. The default of one schema can only add to that, so this one is for
-- all.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant all on tables to service_role;

-- The API does not serve this schema (config.toml, api.schemas).
create schema private;
grant usage on schema private to service_role;
alter default privileges in schema public, private grant execute on functions to service_role;
comment on schema private is 'Helper functions that API clients cannot call. Some run with the rights of their owner.';

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
