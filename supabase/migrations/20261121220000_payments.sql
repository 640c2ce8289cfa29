-- The server's functions work with helpers that the API does not show.
grant usage on schema private to service_role;

-- What is in a bundle: who buys it gets each of these.
create table public.bundle_modules (
  bundle_id uuid not null references public.modules (uuid) on delete restrict,
  module_id uuid not null references public.modules (uuid) on delete restrict,
  primary key (bundle_id, module_id),
  constraint bundle_modules_differ check (bundle_id <> module_id)
);
comment on table public.bundle_modules is 'The modules that a bundle consists of. A module without rows here as a bundle grants itself.';
create index bundle_modules_module_id_idx on public.bundle_modules (module_id);

-- A new project gets these from seed.sql, after its modules; here they reach one that has its modules already.
insert into public.bundle_modules (bundle_id, module_id)
select bundle.uuid, module.uuid
from public.modules as bundle, public.modules as module
where bundle.uuid = '10000000-0000-4000-8000-000000000005'
  and module.uuid in (
    '10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002',
    '10000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000004');

-- What was agreed on stays: a payment is compared with it days later.
create function private.keep_order_terms() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'check_violation',
    message = format('The terms of order %s cannot change', old.uuid);
end;
$$;
revoke execute on function private.keep_order_terms() from public;
comment on function private.keep_order_terms() is 'Refuses to change whose order it is, for what, for how long, for how much, and under which id the gateway knows it.';

create trigger orders_keep_their_terms before update on public.orders
for each row when (
  (old.user_id, old.module_id, old.duration_months, old.amount)
    is distinct from (new.user_id, new.module_id, new.duration_months, new.amount)
  or (old.gateway_order_id is not null and old.gateway_order_id is distinct from new.gateway_order_id)
)
execute function private.keep_order_terms();

create table public.order_keys (
  user_id uuid not null references public.users (id) on delete cascade,
  key uuid not null,
  order_id bigint not null references public.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table public.order_keys is 'The keys under which browsers asked for orders: the same key always leads to the same order.';
create index order_keys_order_id_idx on public.order_keys (order_id);

create table public.order_checks (
  order_id bigint primary key references public.orders (id) on delete cascade,
  started_at timestamptz not null default now(),
  next_at timestamptz not null default now() + interval '1 minute',
  checks integer not null default 0
);
comment on table public.order_checks is 'Orders whose outcome is open: the gateway is asked about each at next_at, for 4 days. No row: nothing is left to ask.';
create index order_checks_next_at_idx on public.order_checks (next_at);

create table public.payments (
  id bigint generated always as identity primary key,
  payment_id text not null unique check (payment_id ~ '\S' and char_length(payment_id) <= 64),
  order_id bigint not null references public.orders (id) on delete restrict,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  decision text check (decision in ('granted', 'held', 'returned')),
  held_reason text check (held_reason in ('amount', 'currency', 'second_payment')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_decided_when_captured check (decision is null or status in ('captured', 'refunded')),
  constraint payments_held_say_why check ((decision = 'held') is true = (held_reason is not null))
);
comment on table public.payments is 'Attempts to pay for orders, as the gateway told of them: by the browser, by webhook, or when asked.';
comment on column public.payments.payment_id is 'Razorpay''s id, pay_….';
comment on column public.payments.status is
  'As at Razorpay, and only ever forward: created → failed → authorized → captured → refunded. A failed one may still be captured days later.';
comment on column public.payments.amount is 'Paise, as the gateway counts; orders count whole rupees.';
comment on column public.payments.decision is
  'What became of captured money. granted: it completed its order. held: it did not fit, and a person decides; see held_payments(). returned: it had been granted, and is refunded in full.';
create unique index payments_one_grant_per_order on public.payments (order_id) where decision = 'granted';
create index payments_order_id_idx on public.payments (order_id);
create index payments_held_idx on public.payments (created_at) where decision = 'held';
create trigger payments_touch_updated_at before update on public.payments
for each row execute function private.touch_updated_at();

create table public.refunds (
  id bigint generated always as identity primary key,
  refund_id text not null unique check (refund_id ~ '\S' and char_length(refund_id) <= 64),
  payment_id bigint not null references public.payments (id) on delete restrict,
  status text not null check (status in ('pending', 'failed', 'processed')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is 'Money on its way back. Refunds are made at the gateway; when a payment is refunded in full, what it granted ends.';
comment on column public.refunds.refund_id is 'Razorpay''s id, rfnd_….';
comment on column public.refunds.payment_id is 'The row of payments, not Razorpay''s id of it.';
comment on column public.refunds.status is 'As at Razorpay, and only ever forward: pending → failed → processed.';
comment on column public.refunds.amount is 'Paise.';
create index refunds_payment_id_idx on public.refunds (payment_id);
create trigger refunds_touch_updated_at before update on public.refunds
for each row execute function private.touch_updated_at();

create table public.entitlements (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete restrict,
  module_id uuid not null references public.modules (uuid) on delete restrict,
  order_id bigint references public.orders (id) on delete restrict,
  months integer check (months in (6, 12, 36)),
  until timestamptz,
  granted_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  constraint entitlements_once_per_order unique (order_id, module_id),
  constraint entitlements_are_bought_or_opening check (
    num_nonnulls(order_id, months) in (0, 2) and num_nonnulls(months, until) = 1)
);
comment on table public.entitlements is 'The ledger of access: what each completed order granted. A subscription is what comes of replaying the rows of one member and module, by granted_at.';
comment on column public.entitlements.order_id is 'Null in an opening entry: access that was there before the ledger, or given by hand.';
comment on column public.entitlements.months is 'Counted from granted_at, or from where access ends by then if that is later.';
comment on column public.entitlements.until is 'Of an opening entry: when that access ends.';
comment on column public.entitlements.revoked_at is 'When it was taken back because its payment was refunded. It counts as if it had never been.';
create index entitlements_user_id_module_id_idx on public.entitlements (user_id, module_id, id);
create index entitlements_module_id_idx on public.entitlements (module_id);

-- One row for a member and a module, however often it is renewed.
alter table public.subscriptions add constraint subscriptions_once_per_module unique (user_id, module_id);

create table public.gateway_events (
  event_id text primary key check (event_id ~ '\S' and char_length(event_id) <= 64),
  event text not null check (event ~ '^[a-z_.]{1,64}$'),
  gateway_order_id text,
  payment_id text,
  refund_id text,
  outcome text not null,
  received_at timestamptz not null default now()
);
comment on table public.gateway_events is 'Webhooks that were acted on, each once. Of their contents only ids stay: the rest is personal.';
comment on column public.gateway_events.gateway_order_id is 'Razorpay''s id, order_…; it may be of an order that is not ours.';
comment on column public.gateway_events.payment_id is 'Razorpay''s id, pay_….';
comment on column public.gateway_events.outcome is 'What came of it, such as completed, processing, held, unknown_order, ignored.';

do $$
declare
  name text;
begin
  foreach name in array array['bundle_modules', 'order_keys', 'order_checks', 'payments', 'refunds', 'entitlements', 'gateway_events'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
end $$;

-- What became of their money is the members' to know; the rest is how the server knows it.
grant select on public.payments, public.refunds to authenticated;

create policy "Members can read the payments of their own orders" on public.payments
for select to authenticated
using (order_id in (select o.id from public.orders o where o.user_id = (select auth.uid())));

create policy "Members can read the refunds of their own payments" on public.refunds
for select to authenticated
using (payment_id in (
  select p.id from public.payments p join public.orders o on o.id = p.order_id
  where o.user_id = (select auth.uid())));
