create table private.health_checks (
  is_only boolean primary key default true check (is_only),
  checked_at timestamptz not null
);
comment on table private.health_checks is 'When the database last showed that it can write. One row, which is updated in place.';
grant select, insert, update on private.health_checks to service_role;

-- Fails if the database cannot write: it is read-only or its disk is full. Checks at most every 5 seconds, and leaves
-- nothing that grows.
create function public.prove_writable() returns void
language plpgsql set search_path = ''
-- Less than the rows below need, so that they go to a file.
set work_mem = '64kB'
as $$
begin
  -- A database that the host has made read-only refuses this. A caller cannot cause more than a write in 5 seconds.
  insert into private.health_checks (checked_at) values (clock_timestamp())
  on conflict (is_only) do update set checked_at = excluded.checked_at
  where health_checks.checked_at < clock_timestamp() - interval '5 seconds';
  -- On a full disk an update in place succeeds; what fails is a file that grows. Postgres deletes a temporary one
  -- itself.
  if found then
    perform from generate_series(1, 5000);
  end if;
end;
$$;
