-- What a later migration creates is closed until it grants: forgetting a grant then breaks a page, not a resident's privacy.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- Not exposed by the API (config.toml, api.schemas): nobody can call what is in here.
create schema private;
comment on schema private is 'Functions that run with more rights than their caller, reached only through triggers and policies.';

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end;
$$;
revoke execute on function private.touch_updated_at() from public;
comment on function private.touch_updated_at() is 'Sets updated_at to the time of the change, whatever the client sent.';
