create table public.payments (
  id bigint generated always as identity primary key,
  payment_id text not null unique check (payment_id ~ '\S' and char_length(payment_id) <= 64),
  order_id bigint not null references public.orders (id) on delete restrict,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  decision text check (decision in ('granted', 'held', 'returned')),
  -- When the attempt began at the gateway. Compared with the order's expires_at.
  attempted_at timestamptz not null default now(),
  held_reason text check (held_reason in ('amount', 'currency', 'expired', 'second_payment', 'no_member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payments_decided_when_captured check (decision is null or status in ('captured', 'refunded')),
  constraint payments_held_have_reason check ((decision = 'held') is true = (held_reason is not null))
);
comment on table public.payments is
  'Attempts to pay for orders. The gateway reports them through the browser, a webhook or a response to the reconciler.';
comment on column public.payments.payment_id is 'Razorpay''s id, pay_….';
comment on column public.payments.status is
  'As at Razorpay, and only ever forward: created → failed → authorized → captured. A failed one may still be captured days later. refunded: refunds of the whole amount are processed; if one fails later, captured again.';
comment on column public.payments.amount is 'Paise, as the gateway counts; orders count whole rupees.';
comment on column public.payments.decision is
  'What the server did with captured money. granted: it completed its order. held: it did not match the order, and an operator decides; see held_payments(). returned: it was granted first, and later refunded in full or lost in a dispute.';
comment on column public.payments.held_reason is
  'Why captured money was not granted. second_payment: the member had already paid for this order or another order of the same item. expired: the attempt began after the order''s expires_at. no_member: the account is deleted.';

create unique index payments_one_grant_per_order on public.payments (order_id) where decision = 'granted';
create index payments_order_id_idx on public.payments (order_id);
create index payments_held_idx on public.payments (created_at) where decision = 'held';

create trigger payments_touch_updated_at before update on public.payments
for each row execute function private.touch_updated_at();

alter table public.payments enable row level security, force row level security;
grant select on public.payments to authenticated;

create policy "Members can read the payments of their own orders" on public.payments
for select to authenticated
using (order_id in (select o.id from public.orders o where o.user_id = (select auth.uid())));

-- How long an attempt to pay may still become captured money. The gateway captures for 5 days; one more day covers a
-- difference of the clocks.
create function private.capture_period() returns interval
language sql immutable set search_path = ''
return interval '6 days';

-- Whether an attempt to pay for the order may still be captured. A failed attempt may: banks sometimes approve it days
-- later.
create function private.has_open_attempt(the_order bigint) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.payments p
  where p.order_id = the_order and p.status in ('created', 'failed', 'authorized')
    and p.created_at > now() - private.capture_period());

-- Whether the gateway may have a payment for the order that is not recorded here.
create function private.can_still_be_paid(the_order public.orders) returns boolean
language sql stable set search_path = ''
return the_order.status <> 'completed' and the_order.gateway_order_id is not null and (
  the_order.status = 'processing' or the_order.expires_at > now() - private.capture_period()
  or private.has_open_attempt(the_order.id));

-- Whether the member has paid another order instead: of the same item and duration, completed after this order was
-- opened, or of the same module, opened after this attempt to pay.
create function private.was_paid_by_other_order(the_order public.orders, payment public.payments) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.orders o
  where o.user_id = the_order.user_id and o.id <> the_order.id
    and o.status = 'completed' and o.completed_at > the_order.created_at
    and exists (select from public.payments p where p.order_id = o.id and p.decision = 'granted')
    and ((o.module_id, o.duration_months) = (the_order.module_id, the_order.duration_months)
      or (payment.created_at < o.created_at and private.shares_module(o.module_id, the_order.module_id))));

create function private.is_unfinished(the_order public.orders) returns boolean
language sql stable set search_path = ''
return the_order.status in ('pending', 'failed', 'cancelled') and the_order.gateway_order_id is not null
  and the_order.expires_at > now()
  and not exists (
    select from public.payments p where p.order_id = the_order.id and p.status in ('authorized', 'captured', 'refunded'))
  and not exists (
    select from public.orders o
    where o.user_id = the_order.user_id and o.id <> the_order.id and private.shares_module(o.module_id, the_order.module_id)
      and (o.status = 'processing' or o.completed_at > the_order.created_at));
