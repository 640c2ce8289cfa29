create function private.refund_rank(status text) returns integer
language sql immutable
set search_path = ''
return array_position(array['pending', 'failed', 'processed'], status);
comment on function private.refund_rank(text) is
  'The position of a refund status in its life. A report with a lower rank than the recorded one is outdated.';

create function public.record_refund(
  gateway_refund text, gateway_payment text, refund_status text, paise bigint, refund_currency text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders;
  refunded public.payments;
  refunded_paise bigint;
begin
  select o.* into the_order
  from public.payments p join public.orders o on o.id = p.order_id where p.payment_id = gateway_payment;
  if not found then
    return jsonb_build_object('outcome', 'unknown_order');
  end if;
  the_order := private.lock_order(the_order.gateway_order_id);
  select * into strict refunded from public.payments where payment_id = gateway_payment for update;

  insert into public.refunds as known (refund_id, payment_id, status, amount, currency)
  values (gateway_refund, refunded.id, refund_status, paise, refund_currency)
  on conflict (refund_id) do update set status = excluded.status
  where private.refund_rank(excluded.status) > private.refund_rank(known.status);

  select sum(amount) into refunded_paise from public.refunds where payment_id = refunded.id and status = 'processed';
  if refunded_paise >= refunded.amount then
    update public.payments set status = 'refunded' where id = refunded.id;
    perform private.undo_payment(the_order, refunded);
    return jsonb_build_object('outcome', 'refunded', 'order_uuid', the_order.uuid);
  end if;
  return jsonb_build_object('outcome', 'refund_noted', 'order_uuid', the_order.uuid);
end;
$$;
comment on function public.record_refund(text, text, text, bigint, text) is
  'Records the gateway''s report of a refund. When a payment is refunded in full, the access that it granted ends.';

create table public.gateway_events (
  event_id text primary key check (event_id ~ '\S' and char_length(event_id) <= 64),
  event text not null check (event ~ '^[a-z_.]{1,64}$'),
  gateway_order_id text,
  payment_id text,
  refund_id text,
  outcome text not null,
  received_at timestamptz not null default now()
);
comment on table public.gateway_events is
  'Webhooks that were processed, one row each. Only ids are kept: the rest of an event is personal data.';
comment on column public.gateway_events.gateway_order_id is 'Razorpay''s id, order_…. The order may be unknown here.';
comment on column public.gateway_events.payment_id is 'Razorpay''s id, pay_….';
comment on column public.gateway_events.outcome is
  'The result, such as completed, processing, held, unknown_order, ignored.';

alter table public.gateway_events enable row level security;
alter table public.gateway_events force row level security;
revoke all on public.gateway_events from public, anon, authenticated;
grant all on public.gateway_events to service_role;

-- The event and its effects are one transaction: an event whose processing failed is not recorded, so the gateway's next
-- delivery processes it.
create function public.receive_gateway_event(
  event_id text, event text,
  gateway_order text, gateway_payment text, payment_status text, is_captured boolean, paise bigint, payment_currency text,
  gateway_refund text, refund_status text, refund_paise bigint, refund_currency text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  result jsonb := jsonb_build_object('outcome', 'ignored');
begin
  insert into public.gateway_events (event_id, event, gateway_order_id, payment_id, refund_id, outcome)
  values (
    receive_gateway_event.event_id, receive_gateway_event.event,
    gateway_order, gateway_payment, gateway_refund, 'processing started')
  on conflict do nothing;
  if not found then
    return jsonb_build_object('outcome', 'duplicate');
  end if;

  if gateway_payment is not null then
    result := public.record_payment(
      gateway_order, gateway_payment, payment_status, is_captured, paise, payment_currency);
  end if;
  if gateway_refund is not null and result ->> 'outcome' <> 'unknown_order' then
    result := public.record_refund(gateway_refund, gateway_payment, refund_status, refund_paise, refund_currency);
  end if;
  update public.gateway_events as e set outcome = result ->> 'outcome'
  where e.event_id = receive_gateway_event.event_id;
  return result;
end;
$$;
comment on function public.receive_gateway_event(
  text, text, text, text, text, boolean, bigint, text, text, text, bigint, text) is
  'Processes a webhook whose signature was verified, at most once and in any order of arrival. The payment or refund arguments are null when the event is about neither. Returns {outcome}.';

revoke execute on function private.refund_rank, public.record_refund, public.receive_gateway_event
from public, anon, authenticated;
grant execute on function private.refund_rank, public.record_refund, public.receive_gateway_event to service_role;
