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

revoke execute on function public.receive_gateway_event from public, anon, authenticated;
grant execute on function public.receive_gateway_event to service_role;
