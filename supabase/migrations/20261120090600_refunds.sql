create table public.refunds (
  id bigint generated always as identity primary key,
  refund_id text not null unique check (refund_id ~ '\S' and char_length(refund_id) <= 64),
  payment_id bigint not null references public.payments (id) on delete restrict,
  status text not null check (status in ('pending', 'failed', 'processed')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- When the gateway made the newest report that is recorded here.
  reported_at timestamptz not null default now(),
  credit_note text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is
  'Refunds, which operators make at the gateway. When processed refunds reach the amount of a payment, the access that it granted ends; when one of them fails, it returns.';
comment on column public.refunds.refund_id is 'Razorpay''s id, rfnd_….';
comment on column public.refunds.payment_id is 'The id of the row in payments, not Razorpay''s id.';
comment on column public.refunds.status is 'As at Razorpay: pending → processed or failed. The bank may return a processed refund, which then fails.';
comment on column public.refunds.amount is 'Paise.';
comment on column public.refunds.credit_note is
  'The credit note of a processed refund, CRN-26-27-007. Null while the refund is pending or has failed, and for money that had no invoice.';

create index refunds_payment_id_idx on public.refunds (payment_id);

create trigger refunds_touch_updated_at before update on public.refunds
for each row execute function private.touch_updated_at();

alter table public.refunds enable row level security, force row level security;
grant select on public.refunds to authenticated;

create policy "Members can read the refunds of their own payments" on public.refunds
for select to authenticated
using (payment_id in (
  select p.id from public.payments p join public.orders o on o.id = p.order_id
  where o.user_id = (select auth.uid())));

-- How long a refund may be pending before it no longer delays the deletion of an account. The gateway needs 5 to 7
-- working days.
create function private.refund_period() returns interval
language sql immutable set search_path = ''
return interval '30 days';

-- Webhooks arrive in any order. A report of an end follows all others; of two different ends the newer report counts.
create function private.is_newer_report(
  is_known_end boolean, known_at timestamptz, is_end boolean, reported timestamptz
) returns boolean
language sql immutable set search_path = ''
return case when is_known_end = is_end then reported > known_at else is_end end;

-- What is on its way back to the member.
create function private.pending_paise(payment bigint) returns bigint
language sql stable set search_path = ''
return (select coalesce(sum(r.amount), 0)::bigint from public.refunds r where r.payment_id = payment and r.status = 'pending');

-- Makes the reconciler ask the gateway about the refunds of a payment in its next run, however old the payment is.
create function private.ask_about_refunds(payment bigint) returns void
language plpgsql set search_path = ''
as $$
begin
  -- The checks of an old payment have ended.
  insert into public.refund_checks (payment_id, captured_at, next_at)
  select p.id, p.created_at, now() from public.payments p where p.id = payment
  on conflict (payment_id) do update set next_at = now();
end;
$$;

-- Records the gateway's report of a refund, and lets access follow the money. Returns {outcome}: refunded, refund_noted
-- or unknown_order.
create function public.record_refund(
  gateway_refund text, gateway_payment text, refund_status text, paise bigint, refund_currency text,
  reported_at timestamptz default clock_timestamp()
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  refunded public.payments := private.lock_payment(gateway_payment);
  known public.refunds;
  news text;
  outcome text;
begin
  if refunded.id is null then
    return jsonb_build_object('outcome', 'unknown_order');
  end if;
  select * into known from public.refunds where refund_id = gateway_refund;
  if not found then
    insert into public.refunds (refund_id, payment_id, status, amount, currency, reported_at)
    values (gateway_refund, refunded.id, refund_status, paise, refund_currency, record_refund.reported_at);
  elsif known.payment_id <> refunded.id then
    -- PostgREST answers a PT state with its last three digits: 409.
    raise sqlstate 'PT409' using message = format('Refund %s belongs to another payment', gateway_refund);
  elsif private.is_newer_report(
    known.status <> 'pending', known.reported_at, refund_status <> 'pending', record_refund.reported_at) then
    update public.refunds as r set status = refund_status, reported_at = record_refund.reported_at where r.id = known.id;
  elsif known.status <> refund_status and refund_status <> 'pending' then
    -- Webhooks tell seconds: two ends within one second have no order.
    perform private.ask_about_refunds(refunded.id);
  end if;
  select case r.status when 'pending' then 'refund_started' when 'processed' then 'refund_done' else 'refund_failed' end
  into news from public.refunds r where r.refund_id = gateway_refund;
  -- An end that is no longer true is not told, and is news again if it comes back.
  delete from public.mails where about = gateway_refund and kind in ('refund_done', 'refund_failed') and kind <> news;
  perform private.mail_member(news, gateway_refund, o.user_id) from public.orders o where o.id = refunded.order_id;
  outcome := private.follow_money(refunded.id);
  perform private.settle_credit_notes(refunded.id);
  return jsonb_build_object('outcome', outcome);
end;
$$;
