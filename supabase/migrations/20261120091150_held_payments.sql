create table public.operator_decisions (
  id bigint generated always as identity primary key,
  payment_id bigint not null references public.payments (id) on delete restrict,
  decision text not null check (decision in ('grant', 'refund')),
  person text not null check (private.is_single_line(person, 120)),
  reason text not null check (private.is_single_line(reason, 500)),
  decided_at timestamptz not null default clock_timestamp()
);
comment on table public.operator_decisions is
  'Operators’ decisions about held payments: who, what and why. Part of the ledger: rows never change.';
comment on column public.operator_decisions.payment_id is 'The id of the row in payments, not Razorpay''s id.';

create function private.refuse_decision_deletion() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if private.keep_sale_until(old.decided_at) > now() then
    raise exception using errcode = 'check_violation', message = format('Decision %s cannot be deleted yet', old.id);
  end if;
  return old;
end;
$$;

create trigger operator_decisions_refuse_deletion before delete on public.operator_decisions
for each row execute function private.refuse_decision_deletion();

create index operator_decisions_payment_id_idx on public.operator_decisions (payment_id);

alter table public.operator_decisions enable row level security, force row level security;
revoke all on public.operator_decisions from service_role;
grant select, insert on public.operator_decisions to service_role;

-- Whether a refund of the payment is under way, or may be: an operator has just asked the gateway, which has not
-- answered.
create function private.is_going_back(payment bigint) returns boolean
language sql stable set search_path = ''
return private.pending_paise(payment) > 0 or exists (
  select from public.operator_decisions d
  where d.payment_id = payment and d.decision = 'refund' and d.decided_at > now() - interval '2 minutes'
    and not exists (select from public.refunds r where r.payment_id = payment and r.created_at >= d.decided_at));

-- Whether captured money waits for an operator: it matches no order, and has not gone back in full.
create function private.is_held(payment public.payments) returns boolean
language sql stable set search_path = ''
return payment.decision = 'held' and private.returned_paise(payment.id) < payment.amount;

-- What waits for an operator, oldest first. decided: what was decided and is not done yet.
create function public.held_payments(most integer default 20, skipped integer default 0) returns table (
  payment_id text, reason text, paid_paise bigint, currency text, agreed_paise bigint, item text, order_uuid uuid,
  held_since timestamptz, decided text
)
language sql stable set search_path = ''
begin atomic
  select p.payment_id, p.held_reason, p.amount, p.currency, o.amount::bigint * 100, m.name, o.uuid, p.updated_at,
    (select d.decision || ' by ' || d.person from public.operator_decisions d where d.payment_id = p.id
      order by d.id desc limit 1)
  from public.payments p join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
  where p.decision = 'held' and private.is_held(p)
  order by p.id limit most offset skipped;
end;

-- Grants what the order of a held payment is for, as an operator decided. Returns {outcome, order_uuid}, or {error}:
-- not_held, currency, no_member, already_granted (the order gives access through another payment), refund_under_way.
create function public.grant_held_payment(gateway_payment text, person text, reason text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  held public.payments := private.lock_payment(gateway_payment);
  the_order public.orders;
begin
  if private.is_held(held) is not true then
    return jsonb_build_object('error', 'not_held');
  end if;
  select * into strict the_order from public.orders where id = held.order_id;
  if held.currency <> 'INR' then
    return jsonb_build_object('error', 'currency');
  elsif not exists (select from public.users where id = the_order.user_id) then
    return jsonb_build_object('error', 'no_member');
  elsif exists (select from public.payments where order_id = the_order.id and decision = 'granted') then
    return jsonb_build_object('error', 'already_granted');
  elsif private.is_going_back(held.id) then
    return jsonb_build_object('error', 'refund_under_way');
  end if;
  insert into public.operator_decisions (payment_id, decision, person, reason)
  values (held.id, 'grant', grant_held_payment.person, grant_held_payment.reason);
  update public.payments set decision = null, held_reason = null where id = held.id returning * into held;
  perform private.activate_order(the_order, held);
  return jsonb_build_object('outcome', 'completed', 'order_uuid', the_order.uuid);
end;
$$;

-- Records that an operator refunds a held payment, before the gateway is asked to. Returns {outcome, decision}, or
-- {error}: not_held, refund_under_way. If the gateway fails, the payment stays on the list and the operator decides
-- again.
create function public.decide_refund(gateway_payment text, person text, reason text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  held public.payments := private.lock_payment(gateway_payment);
  decided bigint;
begin
  if private.is_held(held) is not true then
    return jsonb_build_object('error', 'not_held');
  elsif private.returned_paise(held.id) + private.pending_paise(held.id) >= held.amount then
    return jsonb_build_object('error', 'refund_under_way');
  end if;
  insert into public.operator_decisions (payment_id, decision, person, reason)
  values (held.id, 'refund', decide_refund.person, decide_refund.reason) returning id into decided;
  return jsonb_build_object('outcome', 'decided', 'decision', decided);
end;
$$;
