create table public.subscriptions (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  module_id uuid not null references public.modules (uuid) on delete restrict,
  status text not null default 'active' check (status in ('active', 'expired', 'cancelled')),
  duration_months integer not null check (duration_months in (6, 12, 36)),
  starts_at timestamptz not null,
  -- The first moment without access.
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- No foreign key: with a second one to modules, `modules(name)` would be ambiguous to the API. The only writer copies
  -- the value from an order, which has one.
  -- The bundle with which the module was last bought. Null when it was bought alone or granted by an operator.
  bundle_id uuid,
  constraint subscriptions_expire_after_start check (expires_at > starts_at),
  constraint subscriptions_once_per_module unique (user_id, module_id)
);
comment on table public.subscriptions is
  'A member''s access to one module from starts_at until expires_at. Only the server writes it, when a payment is captured or refunded. Renewals extend the same row.';
comment on column public.subscriptions.status is
  'active, expired or cancelled as the server last wrote it. An active one whose expires_at has passed gives no access.';

create index subscriptions_user_id_created_at_idx on public.subscriptions (user_id, created_at desc);
create index subscriptions_module_id_idx on public.subscriptions (module_id);

alter table public.subscriptions enable row level security, force row level security;
grant select on public.subscriptions to authenticated;

create policy "Members can read their own subscriptions" on public.subscriptions
for select to authenticated using (user_id = (select auth.uid()));

-- The account area names what a member ordered, even after it was withdrawn from sale.
create policy "Members can read the modules on sale and those they ordered" on public.modules
for select to authenticated
using (
  is_active
  or uuid in (select o.module_id from public.orders o where o.user_id = (select auth.uid()))
  or uuid in (select s.module_id from public.subscriptions s where s.user_id = (select auth.uid()))
);

create table public.entitlements (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  module_id uuid not null references public.modules (uuid) on delete restrict,
  -- Null in an opening entry: access that existed before the first order or that an operator granted.
  order_id bigint references public.orders (id) on delete restrict,
  -- Added to the access at granted_at, or begun then if there is none. All months of an unbroken access are counted
  -- from its first day.
  months integer check (months in (6, 12, 36)),
  -- In an opening entry: when that access ends.
  until timestamptz,
  granted_at timestamptz not null default clock_timestamp(),
  -- When the grant was revoked because its payment was refunded. The replay ignores revoked rows.
  revoked_at timestamptz,
  constraint entitlements_once_per_order unique (order_id, module_id),
  constraint entitlements_are_bought_or_opening check (
    num_nonnulls(order_id, months) in (0, 2) and num_nonnulls(months, until) = 1)
);
comment on table public.entitlements is
  'What each completed order granted. Replaying the rows of one member and module by granted_at produces the subscription.';

create index entitlements_user_id_module_id_idx on public.entitlements (user_id, module_id, id);
create index entitlements_module_id_idx on public.entitlements (module_id);

alter table public.entitlements enable row level security, force row level security;

-- Uses India's calendar, so that a purchase late on the 30th in India ends on a 30th there.
create function private.add_months(moment timestamptz, months integer) returns timestamptz
language sql immutable set search_path = ''
return (moment at time zone 'Asia/Kolkata' + make_interval(months => months)) at time zone 'Asia/Kolkata';

create function private.rebuild_subscription(member uuid, module uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  entry public.entitlements;
  begins timestamptz;
  -- From where the months of unbroken access are counted: 31 August, not the 28 February at which six of them end.
  counted_from timestamptz;
  counted integer;
  ends timestamptz;
  last_months integer;
  last_item uuid;
begin
  for entry in
    select * from public.entitlements
    where user_id = member and module_id = module and revoked_at is null order by granted_at, id
  loop
    if ends is null or ends < entry.granted_at then
      begins := entry.granted_at;
      counted_from := begins;
      counted := 0;
    end if;
    if entry.until is not null then
      counted_from := entry.until;
      counted := 0;
    end if;
    counted := counted + coalesce(entry.months, 0);
    ends := private.add_months(counted_from, counted);
    last_months := coalesce(entry.months, last_months);
    last_item := coalesce((select o.module_id from public.orders o where o.id = entry.order_id), last_item);
  end loop;

  if ends is null then
    update public.subscriptions set status = 'cancelled' where user_id = member and module_id = module;
  else
    update public.subscriptions
    set status = 'active', duration_months = coalesce(last_months, duration_months),
      bundle_id = nullif(last_item, module), starts_at = begins, expires_at = ends
    where user_id = member and module_id = module;
    if not found then
      insert into public.subscriptions (user_id, module_id, duration_months, bundle_id, starts_at, expires_at)
      values (member, module, last_months, nullif(last_item, module), begins, ends);
    end if;
  end if;
end;
$$;

-- Returns which months it added: {"module": name, "from": instant, "until": instant}.
create function private.grant_module(the_order public.orders, module uuid) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before timestamptz;
begin
  select s.expires_at into before from public.subscriptions s
  where s.user_id = the_order.user_id and s.module_id = module and s.status = 'active' and s.expires_at > clock_timestamp();
  -- Keeps access that was granted without an entitlement.
  insert into public.entitlements (user_id, module_id, until, granted_at)
  select s.user_id, s.module_id, s.expires_at, s.starts_at from public.subscriptions s
  where s.user_id = the_order.user_id and s.module_id = module and s.status = 'active'
    and not exists (select from public.entitlements e where e.user_id = s.user_id and e.module_id = module);

  insert into public.entitlements (user_id, module_id, order_id, months)
  values (the_order.user_id, module, the_order.id, the_order.duration_months)
  -- An earlier payment of this order granted the module and was refunded.
  on conflict on constraint entitlements_once_per_order do update
  set revoked_at = null, granted_at = excluded.granted_at where entitlements.revoked_at is not null;
  perform private.rebuild_subscription(the_order.user_id, module);
  return (
    select jsonb_build_object('module', m.name, 'from', coalesce(before, s.starts_at), 'until', s.expires_at)
    from public.subscriptions s join public.modules m on m.uuid = s.module_id
    where s.user_id = the_order.user_id and s.module_id = module);
end;
$$;