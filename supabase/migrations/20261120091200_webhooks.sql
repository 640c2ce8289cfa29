create table public.gateway_events (
  event_id text primary key check (event_id ~ '\S' and char_length(event_id) <= 64),
  event text not null check (event ~ '^[a-z_.]{1,64}$'),
  gateway_order_id text,
  payment_id text,
  refund_id text,
  dispute_id text,
  outcome text not null,
  received_at timestamptz not null default now()
);
comment on table public.gateway_events is
  'Webhooks that were processed, one row each. Only ids are kept: the rest of an event is personal data.';
comment on column public.gateway_events.gateway_order_id is 'Razorpay''s id, order_…. The order may be unknown here.';
comment on column public.gateway_events.payment_id is 'Razorpay''s id, pay_….';
comment on column public.gateway_events.outcome is
  'The result, such as completed, processing, held, unknown_order, ignored. impossible: nothing was recorded, since the content contradicts itself or other records.';

alter table public.gateway_events enable row level security, force row level security;

-- Processes a webhook whose signature was verified, at most once and in any order of arrival. The JSON is the gateway's
-- entities, reduced to what the functions that record them take; null when the event is about none, or is_impossible:
-- no table can hold its content. Returns {outcome}. The event and its effects are one transaction: an event whose
-- processing failed is not recorded, so the gateway's next delivery processes it.
create function public.receive_gateway_event(
  event_id text, event text, reported_at timestamptz, payment_json text, refund_json text, dispute_json text,
  is_impossible boolean default false
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  payment jsonb := payment_json::jsonb;
  refund jsonb := refund_json::jsonb;
  dispute jsonb := dispute_json::jsonb;
  result jsonb := jsonb_build_object('outcome', case when is_impossible then 'impossible' else 'ignored' end);
begin
  insert into public.gateway_events (event_id, event, gateway_order_id, payment_id, refund_id, dispute_id, outcome)
  values (
    receive_gateway_event.event_id, receive_gateway_event.event,
    payment ->> 'order_id', payment ->> 'id', refund ->> 'id', dispute ->> 'id', 'processing started')
  on conflict do nothing;
  if not found then
    return jsonb_build_object('outcome', 'duplicate');
  end if;

  begin
    if payment is not null then
      result := public.record_payment(
        payment ->> 'order_id', payment ->> 'id', payment ->> 'status', (payment ->> 'captured')::boolean,
        (payment ->> 'amount')::bigint, payment ->> 'currency', to_timestamp((payment ->> 'created_at')::float8));
    end if;
    if refund is not null and result ->> 'outcome' <> 'unknown_order' then
      result := public.record_refund(
        refund ->> 'id', payment ->> 'id', refund ->> 'status', (refund ->> 'amount')::bigint, refund ->> 'currency',
        receive_gateway_event.reported_at);
    end if;
    if dispute is not null and result ->> 'outcome' <> 'unknown_order' then
      result := public.record_dispute(
        dispute ->> 'id', payment ->> 'id', dispute ->> 'phase', dispute ->> 'status', (dispute ->> 'amount')::bigint,
        dispute ->> 'currency', dispute ->> 'reason_code', to_timestamp((dispute ->> 'respond_by')::float8),
        receive_gateway_event.reported_at, (dispute ->> 'amount_deducted')::bigint,
        receive_gateway_event.event = 'payment.dispute.action_required');
    end if;
  exception
    -- A repetition would fail in the same way: a value out of range, or a payment that belongs to another order.
    when data_exception or sqlstate 'PT409' then
      raise warning 'Event % is impossible: % %', receive_gateway_event.event_id, sqlstate, sqlerrm;
      result := jsonb_build_object('outcome', 'impossible');
  end;
  update public.gateway_events as e set outcome = result ->> 'outcome'
  where e.event_id = receive_gateway_event.event_id;
  return result;
end;
$$;
