grant usage on schema supabase_migrations to service_role;
grant select (version) on supabase_migrations.schema_migrations to service_role;

-- The versions of the migrations that were applied, without their names and statements. The health function tells them.
create function public.applied_migrations() returns setof text
language sql set search_path = ''
as $$
  select version from supabase_migrations.schema_migrations order by version;
$$;
