-- Webhooks can be lost, so the reconciler asks the gateway about open orders and about refunds of captured payments,
-- and lists the gateway's newest payments and disputes: see docs/decisions/0027.

create table public.order_checks (
  order_id bigint primary key references public.orders (id) on delete cascade,
  started_at timestamptz not null default now(),
  next_at timestamptz not null default now() + interval '1 minute'
);
comment on table public.order_checks is
  'Orders whose outcome is open. The reconciler asks the gateway about each at next_at, for 4 days. An order without a row is settled.';
create index order_checks_next_at_idx on public.order_checks (next_at);

create table public.refund_checks (
  payment_id bigint primary key references public.payments (id) on delete cascade,
  captured_at timestamptz not null default now(),
  next_at timestamptz not null default now() + interval '1 minute'
);
comment on table public.refund_checks is
  'Captured payments that may be refunded. The reconciler asks the gateway about each at next_at, for 210 days: most banks take refunds for 6 months, and a late one needs time to be processed.';
comment on column public.refund_checks.payment_id is 'The id of the row in payments, not Razorpay''s id.';
create index refund_checks_next_at_idx on public.refund_checks (next_at);

alter table public.order_checks enable row level security, force row level security;
alter table public.refund_checks enable row level security, force row level security;

-- A processing order keeps its item from being sold again, so the reconciler asks about it until it is settled.
create function private.schedule_order_check() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into public.order_checks (order_id) values (new.id) on conflict (order_id) do nothing;
  return null;
end;
$$;

create trigger orders_schedule_check after update of status on public.orders
for each row when (new.status = 'processing' and old.status <> 'processing' and new.gateway_order_id is not null)
execute function private.schedule_order_check();

-- Schedules refund checks of a payment when it is captured. They go on after a full refund, which may still fail.
create function private.schedule_refund_check() returns trigger
language plpgsql set search_path = ''
as $$
begin
  insert into public.refund_checks (payment_id) values (new.id) on conflict (payment_id) do nothing;
  return null;
end;
$$;

create trigger payments_schedule_refund_check after insert or update of status on public.payments
for each row when (new.status = 'captured')
execute function private.schedule_refund_check();

-- Up to `most` orders to ask the gateway about now. The interval to the next check is half the age of the check, from 1
-- minute to 6 hours.
create function public.claim_due_orders(most integer) returns table (order_uuid uuid, gateway_order_id text)
language sql set search_path = ''
begin atomic
  -- A run asks at once, and ends within a minute: no other one asks about the same order meanwhile. A run that dies
  -- costs one interval.
  update public.order_checks as c
  set next_at = now() + least(greatest((now() - c.started_at) / 2, interval '1 minute'), interval '6 hours')
  from public.orders o
  -- As an array the rows are chosen once. As `in`, a plan may choose again for each order, and skip what it has just
  -- locked.
  where o.id = c.order_id and c.order_id = any (array(
    select d.order_id from public.order_checks d where d.next_at <= now()
    order by d.next_at limit most for update skip locked))
  returning o.uuid, o.gateway_order_id;
end;

-- To be called when the gateway has answered about an order. After 4 days, or 10 while a payment is authorized, an
-- unpaid order becomes failed, or cancelled if there was no attempt to pay. A later payment still completes it.
create function public.finish_order_check(order_uuid uuid) returns text
language plpgsql set search_path = ''
as $$
declare
  the_order public.orders := private.lock_order((select o.gateway_order_id from public.orders o where o.uuid = order_uuid));
begin
  -- The gateway captures or returns authorized money within 5 days; after 10 days its webhook must have been lost.
  delete from public.order_checks
  where order_id = the_order.id and started_at <= now() - interval '4 days'
    and (started_at <= now() - interval '10 days' or not exists (
      select from public.payments where order_id = the_order.id and status = 'authorized'));
  if found and the_order.status in ('pending', 'processing') and not exists (
    select from public.payments where order_id = the_order.id and status = 'captured')
  then
    update public.orders
    set status = case when exists (select from public.payments where order_id = the_order.id)
      or the_order.status = 'processing' then 'failed' else 'cancelled' end
    where id = the_order.id returning * into the_order;
  end if;
  return the_order.status;
end;
$$;

-- Up to `most` payments, by Razorpay's id, whose refunds to ask the gateway about now, the longest overdue first. The
-- interval to the next check is half the age of the payment, from 1 minute to 1 day.
create function public.claim_refund_checks(most integer) returns table (payment_id text)
language sql set search_path = ''
begin atomic
  update public.refund_checks as c
  set next_at = now() + least(greatest((now() - c.captured_at) / 2, interval '1 minute'), interval '1 day')
  from public.payments p
  where p.id = c.payment_id and c.payment_id = any (array(
    select d.payment_id from public.refund_checks d where d.next_at <= now()
    order by d.next_at limit most for update skip locked))
  returning p.payment_id;
end;

-- To be called when the gateway has answered about the refunds of a payment. Ends the checks of a payment after 210
-- days, or later while a refund is pending.
create function public.finish_refund_check(gateway_payment text) returns boolean
language sql set search_path = ''
begin atomic
  -- A check that became due again in the meantime goes on.
  delete from public.refund_checks c using public.payments p
  where p.id = c.payment_id and p.payment_id = gateway_payment
    and c.captured_at <= now() - interval '210 days' and c.next_at > now() and not exists (
      select from public.refunds r
      where r.payment_id = c.payment_id and r.status = 'pending' and r.created_at > now() - private.refund_period())
  returning true;
end;

create table public.jobs (
  kind text primary key check (kind in ('payments', 'disputes', 'reminders', 'retention', 'figures')),
  next_at timestamptz not null,
  -- How many entries of a list were recorded, the latest first, when a run had no more time.
  place integer not null default 0 check (place >= 0)
);
comment on table public.jobs is
  'When the reconciler next does what it does rarely: lists payments and disputes at the gateway, queues reminders, deletes what is no longer needed, and when it last wrote figures and checked alarms.';
insert into public.jobs (kind, next_at)
values
  ('payments', now() + interval '6 hours'), ('disputes', now() + interval '1 hour'),
  ('reminders', now() + interval '1 hour'), ('retention', now() + interval '1 day'),
  ('figures', now());

alter table public.jobs enable row level security, force row level security;

-- The jobs that are due now. payments and disputes are lists of the gateway, from since on, without the entries before
-- place: every 6 hours, every hour. No other caller gets them for 2 minutes. reminders: every hour. retention: every
-- day. figures: every minute.
create function public.claim_jobs() returns table (kind text, since timestamptz, place integer)
language sql set search_path = ''
begin atomic
  update public.jobs as l
  set next_at = now() + case l.kind
    when 'retention' then interval '1 day' when 'reminders' then interval '1 hour'
    -- Every minute; a run may be a little early.
    when 'figures' then interval '55 seconds'
    -- A list that finish_job() does not report, since the gateway or the run failed, is due again then.
    else interval '2 minutes' end
  where l.next_at <= now()
  returning l.kind, case l.kind
    -- The gateway captures within 5 days of an attempt; the rest allows for an outage.
    when 'payments' then now() - interval '14 days'
    -- A dispute that was still open is looked at until it ends.
    when 'disputes' then least(now() - interval '210 days', (
      select min(d.created_at) - interval '1 day' from public.disputes d where d.status in ('open', 'under_review')))
  end, l.place;
end;

-- Records that a list was read to its end, or up to an entry from which the next run goes on.
create function public.finish_job(job text, reached integer) returns void
language sql set search_path = ''
begin atomic
  update public.jobs
  set place = coalesce(reached, 0),
    next_at = now() + case
      when reached is not null then interval '0' when kind = 'payments' then interval '6 hours' else interval '1 hour' end
  where kind = job;
end;
