-- What is bought together is shown, and renewed, together: the account needs to know which access came with a bundle.
-- No foreign key: with a second one to modules, `modules(name)` would be ambiguous to the API, also for pages that were
-- released before. Its one writer takes it from an order, which has one.
alter table public.subscriptions add column bundle_id uuid;
comment on column public.subscriptions.bundle_id is
  'The bundle of modules in which it was last bought. Null where it was bought by itself, or given by hand.';

create or replace function private.rebuild_subscription(member uuid, module uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry public.entitlements;
  begins timestamptz;
  ends timestamptz;
  bought integer;
  bought_as uuid;
begin
  for entry in
    select * from public.entitlements
    where user_id = member and module_id = module and revoked_at is null order by granted_at, id
  loop
    if ends is null or ends < entry.granted_at then
      begins := entry.granted_at;
    end if;
    ends := coalesce(entry.until, private.add_months(greatest(entry.granted_at, ends), entry.months));
    bought := coalesce(entry.months, bought);
    bought_as := coalesce((select o.module_id from public.orders o where o.id = entry.order_id), bought_as);
  end loop;

  if ends is null then
    update public.subscriptions set status = 'cancelled' where user_id = member and module_id = module;
  else
    update public.subscriptions
    set status = 'active', duration_months = coalesce(bought, duration_months),
      bundle_id = nullif(bought_as, module), starts_at = begins, expires_at = ends
    where user_id = member and module_id = module;
    if not found then
      insert into public.subscriptions (user_id, module_id, duration_months, bundle_id, starts_at, expires_at)
      values (member, module, bought, nullif(bought_as, module), begins, ends);
    end if;
  end if;
end;
$$;

-- What was bought before.
update public.subscriptions as s set bundle_id = nullif((
  select o.module_id from public.entitlements e join public.orders o on o.id = e.order_id
  where e.user_id = s.user_id and e.module_id = s.module_id and e.revoked_at is null
  order by e.granted_at desc, e.id desc limit 1), s.module_id);

-- What is in a bundle is no secret: the page that sells it says so.
grant select on public.bundle_modules to anon, authenticated;
create policy "Everyone can read what is in a bundle" on public.bundle_modules
for select to anon, authenticated
using (true);
