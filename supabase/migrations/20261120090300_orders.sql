create table public.orders (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  -- Tax law keeps orders longer than a member keeps an account: whoever has ordered cannot simply be deleted.
  user_id uuid not null references public.users (id) on delete restrict,
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
  constraint orders_completed_has_time check ((status = 'completed') = (completed_at is not null)),
  constraint orders_completed_has_payment check (status <> 'completed' or payment_id is not null)
);

comment on table public.orders is 'A member''s purchase of one module for one duration, with the price as it was that day.';
comment on column public.orders.id is 'Counts up; the invoice label INV-{year}-{id} is made from it.';
comment on column public.orders.uuid is 'What the outside sees and sends: it cannot be guessed or counted.';
comment on column public.orders.amount is 'Whole rupees, computed on the server from modules when the order was created; never changes.';
comment on column public.orders.status is
  'pending (created) → processing (paid, not yet captured) → completed (captured, access granted; final). failed and cancelled are what the browser saw: a captured payment completes even those.';
comment on column public.orders.gateway_order_id is 'Razorpay''s order id, order_…; null until the gateway has answered.';
comment on column public.orders.payment_id is 'Razorpay''s id of the payment that settled the order, pay_….';

create index orders_user_id_created_at_idx on public.orders (user_id, created_at desc);
create index orders_user_id_status_idx on public.orders (user_id, status);
create index orders_module_id_idx on public.orders (module_id);

create trigger orders_touch_updated_at before update on public.orders
for each row execute function private.touch_updated_at();

create function private.keep_order_completed() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- PostgREST answers a PT state with its last three digits: 409.
  raise sqlstate 'PT409' using message = format('Order %s is completed, and stays so', old.uuid);
end;
$$;
revoke execute on function private.keep_order_completed() from public;
comment on function private.keep_order_completed() is 'Refuses to take back a completed order, whoever asks.';

create trigger orders_stay_completed before update on public.orders
for each row when (old.status = 'completed' and new.status <> 'completed')
execute function private.keep_order_completed();

alter table public.orders enable row level security;
alter table public.orders force row level security;
revoke all on public.orders from public, anon, authenticated;
grant all on public.orders to service_role;
grant select on public.orders to authenticated;
-- The site sends updated_at along with status; the trigger above overrules it.
grant update (status, updated_at) on public.orders to authenticated;

create policy "Members can read their own orders" on public.orders
for select to authenticated
using (user_id = (select auth.uid()));

create policy "Members can call their own pending orders failed or cancelled" on public.orders
for update to authenticated
using (user_id = (select auth.uid()) and status = 'pending')
with check (user_id = (select auth.uid()) and status in ('failed', 'cancelled'));
