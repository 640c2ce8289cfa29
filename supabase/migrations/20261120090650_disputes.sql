create table public.disputes (
  id bigint generated always as identity primary key,
  dispute_id text not null unique check (dispute_id ~ '\S' and char_length(dispute_id) <= 64),
  payment_id bigint not null references public.payments (id) on delete restrict,
  phase text not null check (phase in ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration')),
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason_code text check (char_length(reason_code) <= 200),
  respond_by timestamptz,
  reported_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.disputes is
  'Disputes, in which a bank claims a payment back. Access ends when disputes for the whole amount are lost, and returns when a later phase is won.';
comment on column public.disputes.dispute_id is 'Razorpay''s id, disp_….';
comment on column public.disputes.payment_id is 'The id of the row in payments, not Razorpay''s id.';
comment on column public.disputes.phase is
  'As at Razorpay. Each phase is a dispute with an id of its own: a lost chargeback may be won in pre_arbitration or arbitration.';
comment on column public.disputes.status is 'As at Razorpay: open → under_review → won, lost or closed.';
comment on column public.disputes.amount is 'Paise.';
comment on column public.disputes.respond_by is 'Until when the gateway accepts evidence.';
comment on column public.disputes.reported_at is 'When the gateway made the newest report that is recorded here.';

create index disputes_payment_id_idx on public.disputes (payment_id);

create trigger disputes_touch_updated_at before update on public.disputes
for each row execute function private.touch_updated_at();

alter table public.disputes enable row level security, force row level security;
grant select on public.disputes to authenticated;

create policy "Members can read the disputes of their own payments" on public.disputes
for select to authenticated
using (payment_id in (
  select p.id from public.payments p join public.orders o on o.id = p.order_id
  where o.user_id = (select auth.uid())));

create function private.dispute_period() returns interval
language sql immutable
set search_path = ''
return interval '180 days';
comment on function private.dispute_period() is
  'How long a dispute may be open before it no longer delays the deletion of an account.';

create function private.phase_rank(phase text) returns integer
language sql immutable
set search_path = ''
return array_position(array['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'], phase);
comment on function private.phase_rank(text) is 'The position of a dispute''s phase: a later one decides anew about earlier ones.';

create function private.lost_paise(payment bigint) returns bigint
language sql stable
set search_path = ''
return (
  select coalesce(sum(d.amount), 0)::bigint from public.disputes d
  where d.payment_id = payment and d.status = 'lost' and not exists (
    select from public.disputes later
    where later.payment_id = payment and later.status = 'won'
      and private.phase_rank(later.phase) > private.phase_rank(d.phase)));

create function private.returned_paise(payment bigint) returns bigint
language sql stable
set search_path = ''
return private.lost_paise(payment) + (
  select coalesce(sum(r.amount), 0)::bigint from public.refunds r where r.payment_id = payment and r.status = 'processed');

create function public.record_dispute(
  gateway_dispute text, gateway_payment text, dispute_phase text, dispute_status text, paise bigint,
  dispute_currency text, reason text, respond_until timestamptz, reported_at timestamptz default clock_timestamp()
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders;
  disputed public.payments;
  known public.disputes;
begin
  select o.* into the_order
  from public.payments p join public.orders o on o.id = p.order_id where p.payment_id = gateway_payment;
  if not found then
    return jsonb_build_object('outcome', 'unknown_order');
  end if;
  the_order := private.lock_order(the_order.gateway_order_id);
  select * into strict disputed from public.payments where payment_id = gateway_payment for update;

  select * into known from public.disputes where dispute_id = gateway_dispute;
  if not found then
    insert into public.disputes (
      dispute_id, payment_id, phase, status, amount, currency, reason_code, respond_by, reported_at)
    values (
      gateway_dispute, disputed.id, dispute_phase, dispute_status, paise,
      dispute_currency, left(reason, 200), respond_until, record_dispute.reported_at);
  elsif known.payment_id <> disputed.id then
    -- PostgREST answers a PT state with its last three digits: 409.
    raise sqlstate 'PT409' using message = format('Dispute %s belongs to another payment', gateway_dispute);
  elsif private.is_newer_report(
    known.status in ('won', 'lost', 'closed'), known.reported_at,
    dispute_status in ('won', 'lost', 'closed'), record_dispute.reported_at) then
    update public.disputes as d
    set status = dispute_status, respond_by = respond_until, reported_at = record_dispute.reported_at
    where d.id = known.id;
  end if;
  -- Each state once, however often it is reported.
  perform private.mail_operator('dispute', gateway_dispute || ' ' || d.status)
  from public.disputes d where d.dispute_id = gateway_dispute and d.status <> 'under_review';
  perform private.follow_money(the_order, disputed);
  return jsonb_build_object('outcome', 'dispute_noted', 'order_uuid', the_order.uuid);
end;
$$;
comment on function public.record_dispute(text, text, text, text, bigint, text, text, timestamptz, timestamptz) is
  'Records the gateway''s report of a dispute, tells the operator, and lets access follow the money. Returns {outcome, order_uuid}.';
