create table public.disputes (
  id bigint generated always as identity primary key,
  dispute_id text not null unique check (dispute_id ~ '\S' and char_length(dispute_id) <= 64),
  payment_id bigint not null references public.payments (id) on delete restrict,
  -- As at Razorpay. Each phase is a dispute with an id of its own: a lost chargeback may be won in pre_arbitration or
  -- arbitration.
  phase text not null check (phase in ('fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration')),
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  amount bigint not null check (amount > 0),
  amount_deducted bigint check (amount_deducted >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  reason_code text check (char_length(reason_code) <= 200),
  -- Until when the gateway accepts evidence: the first moment that is too late.
  respond_by timestamptz,
  -- How many times the bank has asked for a response.
  asked integer not null default 1,
  -- When the gateway made the newest report that is recorded here.
  reported_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.disputes is
  'Disputes, in which a bank claims a payment back. Access ends when banks have taken the whole amount, and returns when a later phase is won.';
comment on column public.disputes.dispute_id is 'Razorpay''s id, disp_….';
comment on column public.disputes.payment_id is 'The id of the row in payments, not Razorpay''s id.';
comment on column public.disputes.status is 'As at Razorpay: open → under_review → won, lost or closed.';
comment on column public.disputes.amount is 'Paise that the bank claims.';
comment on column public.disputes.amount_deducted is
  'Paise that the gateway took for the bank, which counts when the dispute is lost. Null if the gateway did not tell.';

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

-- The position of a dispute's phase: a later one decides anew about earlier ones.
create function private.phase_rank(phase text) returns integer
language sql immutable set search_path = ''
return array_position(array['retrieval', 'fraud', 'chargeback', 'pre_arbitration', 'arbitration'], phase);

-- What a bank took in one phase. A later phase may give it back.
create function private.taken_paise(dispute public.disputes) returns bigint
language sql immutable set search_path = ''
return case when dispute.status <> 'lost' then 0
  -- A retrieval only asks for information.
  else coalesce(dispute.amount_deducted, case when dispute.phase = 'retrieval' then 0 else dispute.amount end) end;

-- What banks have taken of a payment. The phases of one claim are not added up: the last one that decided counts.
create function private.lost_paise(payment bigint) returns bigint
language sql stable set search_path = ''
return (
  select coalesce(sum(private.taken_paise(d)), 0)::bigint from public.disputes d
  where d.payment_id = payment and not exists (
    select from public.disputes later
    where later.payment_id = payment and private.phase_rank(later.phase) > private.phase_rank(d.phase)
      and (later.status = 'won' or private.taken_paise(later) > 0)
      -- Nothing tells which dispute a phase goes on with: those of the same amount, or all if there is none.
      and (later.amount = d.amount or not exists (
        select from public.disputes same
        where same.payment_id = payment and same.amount = later.amount
          and private.phase_rank(same.phase) < private.phase_rank(later.phase)))));

create function private.returned_paise(payment bigint) returns bigint
language sql stable set search_path = ''
return private.lost_paise(payment) + (
  select coalesce(sum(r.amount), 0)::bigint from public.refunds r where r.payment_id = payment and r.status = 'processed');

-- Records the gateway's report of a dispute, where asks_again says that the bank needs another response, tells the
-- operator, and lets access follow the money. Returns {outcome}.
create function public.record_dispute(
  gateway_dispute text, gateway_payment text, dispute_phase text, dispute_status text, paise bigint,
  dispute_currency text, reason text, respond_until timestamptz, reported_at timestamptz default clock_timestamp(),
  deducted bigint default null, asks_again boolean default false
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  disputed public.payments := private.lock_payment(gateway_payment);
  known public.disputes;
begin
  if disputed.id is null then
    return jsonb_build_object('outcome', 'unknown_order');
  end if;
  select * into known from public.disputes where dispute_id = gateway_dispute;
  if not found then
    insert into public.disputes (
      dispute_id, payment_id, phase, status, amount, amount_deducted, currency, reason_code, respond_by, reported_at)
    values (
      gateway_dispute, disputed.id, dispute_phase, dispute_status, paise, deducted,
      dispute_currency, left(reason, 200), respond_until, record_dispute.reported_at);
  elsif known.payment_id <> disputed.id then
    -- PostgREST answers a PT state with its last three digits: 409.
    raise sqlstate 'PT409' using message = format('Dispute %s belongs to another payment', gateway_dispute);
  elsif private.is_newer_report(
    known.status in ('won', 'lost', 'closed'), known.reported_at,
    dispute_status in ('won', 'lost', 'closed'), record_dispute.reported_at)
    -- Webhooks tell seconds, and nothing but an end follows such a request so soon.
    or asks_again and known.status in ('open', 'under_review') and record_dispute.reported_at = known.reported_at then
    update public.disputes as d
    set phase = dispute_phase, status = dispute_status, amount = paise, amount_deducted = deducted,
      respond_by = coalesce(respond_until, d.respond_by), reported_at = record_dispute.reported_at,
      asked = d.asked + (dispute_status = 'open' and (
        asks_again or d.status = 'under_review' or respond_until is distinct from d.respond_by and respond_until is not null))::int
    where d.id = known.id;
  end if;
  -- Each piece of news once, however often it is reported: a request for a response, with its deadline, and an end,
  -- with what was taken.
  perform private.mail_operator('dispute', concat_ws(' ', gateway_dispute, d.status, case d.status
    when 'open' then concat_ws(' ', d.asked, floor(extract(epoch from d.respond_by)))
    when 'lost' then private.taken_paise(d)::text end))
  from public.disputes d where d.dispute_id = gateway_dispute and d.status <> 'under_review';
  perform private.follow_money(disputed.id);
  return jsonb_build_object('outcome', 'dispute_noted');
end;
$$;
