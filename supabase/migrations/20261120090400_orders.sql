create table public.orders (
  -- Internal number; clients use uuid.
  id bigint generated always as identity primary key,
  -- The id that clients see and send. It cannot be guessed or counted.
  uuid uuid not null unique default gen_random_uuid(),
  user_id uuid not null references public.members (id) on delete restrict,
  module_id uuid not null references public.modules (uuid) on delete restrict,
  duration_months integer not null check (duration_months in (6, 12, 36)),
  amount integer not null check (amount > 0),
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  gateway_order_id text unique check (gateway_order_id ~ '\S' and char_length(gateway_order_id) <= 64),
  payment_id text unique check (payment_id ~ '\S' and char_length(payment_id) <= 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz,
  -- Until when its price is agreed: 24 hours after create_order() last returned it, or 15 minutes after a new price
  -- or a withdrawal. Money of a payment that begins later is held.
  expires_at timestamptz not null default now() + interval '24 hours',
  -- When the gateway last answered create-order about this order. For 5 seconds a request with the same key is
  -- answered without asking again.
  asked_at timestamptz,
  -- Until when one request of create-order asks the gateway about this order. Other requests wait for its response.
  asking_until timestamptz,
  gateway_requests integer not null default 0,
  invoice_number text unique,
  constraint orders_completed_has_time check ((status = 'completed') = (completed_at is not null)),
  constraint orders_completed_has_payment check (status <> 'completed' or payment_id is not null)
);
comment on table public.orders is 'A member''s purchase of one item for one duration, at the price of that day.';
comment on column public.orders.amount is
  'Whole rupees. The server reads the price from modules when the order is created; it never changes.';
comment on column public.orders.status is
  'pending (created) → processing (paid, not yet captured) → completed (captured, access granted; final). failed and cancelled are what the browser saw: a captured payment completes even those.';
comment on column public.orders.gateway_requests is
  'How many orders were requested at the gateway for this one. Each request has its own receipt, uuid-1, uuid-2, since a slow gateway may fulfil one that we gave up.';
comment on column public.orders.gateway_order_id is 'Razorpay''s order id, order_…; null until the gateway has answered.';
comment on column public.orders.payment_id is 'Razorpay''s id of the payment that settled the order, pay_….';
comment on column public.orders.invoice_number is
  'The invoice of the payment that settled the order, INV-26-27-007; null until then. See invoices.';

create index orders_user_id_created_at_idx on public.orders (user_id, created_at desc);
create index orders_user_id_status_idx on public.orders (user_id, status);
create index orders_module_id_idx on public.orders (module_id);

create trigger orders_touch_updated_at before update on public.orders
for each row execute function private.touch_updated_at();

create function private.refuse_order_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- PostgREST answers a PT state with its last three digits: 409.
  raise sqlstate 'PT409' using message = format('Order %s stays completed, and keeps its terms', old.uuid);
end;
$$;

-- A payment is compared with the order's terms, sometimes days later.
create trigger orders_refuse_changes before update on public.orders
for each row when (
  (old.status = 'completed' and new.status <> 'completed')
  or (old.user_id, old.module_id, old.duration_months, old.amount)
    is distinct from (new.user_id, new.module_id, new.duration_months, new.amount)
  or (old.gateway_order_id is not null and old.gateway_order_id is distinct from new.gateway_order_id)
)
execute function private.refuse_order_change();

alter table public.orders enable row level security, force row level security;
grant select on public.orders to authenticated;
-- The site sends updated_at along with status; orders_touch_updated_at overrules it.
grant update (status, updated_at) on public.orders to authenticated;

create policy "Members can read their own orders" on public.orders
for select to authenticated using (user_id = (select auth.uid()));

create policy "Members can mark their own pending orders failed or cancelled" on public.orders
for update to authenticated
using (user_id = (select auth.uid()) and status = 'pending')
with check (user_id = (select auth.uid()) and status in ('failed', 'cancelled'));

-- How long the price of an order is agreed after create_order() returned it. Within that time the same request leads to
-- the same order. The gateway cannot expire an order. So the agreed price ends here, and the payment window closes
-- after 15 minutes.
create function private.order_validity() returns interval
language sql immutable set search_path = ''
return interval '24 hours';

-- An order is still payable for as long as a payment window stays open.
create function private.expire_outdated_orders() returns trigger
language plpgsql set search_path = ''
as $$
begin
  update public.orders o set expires_at = least(o.expires_at, now() + interval '15 minutes')
  where o.module_id = new.uuid and o.status <> 'completed'
    and (not new.is_active or o.amount <> private.price_of(new, o.duration_months));
  return null;
end;
$$;

create trigger modules_expire_orders after update on public.modules
for each row when (
  (old.price_6_months, old.price_1_year, old.price_3_years, old.is_active)
    is distinct from (new.price_6_months, new.price_1_year, new.price_3_years, new.is_active))
execute function private.expire_outdated_orders();

create table public.order_keys (
  user_id uuid not null references public.users (id) on delete cascade,
  key uuid not null,
  order_id bigint not null references public.orders (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
comment on table public.order_keys is
  'The idempotency keys of browsers: a repeated request with the same key leads to the same order.';
create index order_keys_order_id_idx on public.order_keys (order_id);

alter table public.order_keys enable row level security, force row level security;
