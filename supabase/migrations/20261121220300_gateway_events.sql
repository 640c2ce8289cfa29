create function private.refund_rank(status text) returns integer
language sql immutable
set search_path = ''
return array_position(array['pending', 'failed', 'processed'], status);
comment on function private.refund_rank(text) is 'How far a refund has come. News of less than is known already is old news.';

create function public.record_refund(
  gateway_refund text, gateway_payment text, refund_status text, paise bigint, refund_currency text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders;
  refunded public.payments;
  returned bigint;
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

  select sum(amount) into returned from public.refunds where payment_id = refunded.id and status = 'processed';
  if returned >= refunded.amount then
    update public.payments set status = 'refunded' where id = refunded.id;
    perform private.undo_payment(the_order, refunded);
    return jsonb_build_object('outcome', 'refunded', 'order_uuid', the_order.uuid);
  end if;
  return jsonb_build_object('outcome', 'refund_noted', 'order_uuid', the_order.uuid);
end;
$$;
comment on function public.record_refund(text, text, text, bigint, text) is
  'Takes what the gateway says of a refund. When a payment has been refunded in full, what it granted ends.';

-- The event and what comes of it are one transaction: an event that is known has been acted on, and one that could not
-- be acted on is not known, so that the gateway sends it again.
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
    gateway_order, gateway_payment, gateway_refund, 'under way')
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
  'Takes a webhook whose signature was right: at most once acted on, in whatever order they come. Nulls where it is about no payment, or no refund. Answers {outcome}.';

create function public.claim_due_orders(most integer) returns table (order_uuid uuid, gateway_order_id text)
language sql
set search_path = ''
begin atomic
  -- Who asks next leaves alone what is being asked about, and a run that dies costs one round.
  update public.order_checks as c
  set checks = c.checks + 1,
    next_at = now() + least(greatest((now() - c.started_at) / 2, interval '1 minute'), interval '6 hours')
  from public.orders o
  where o.id = c.order_id and c.order_id in (
    select d.order_id from public.order_checks d where d.next_at <= now()
    order by d.next_at limit most for update skip locked)
  returning o.uuid, o.gateway_order_id;
end;
comment on function public.claim_due_orders(integer) is
  'Up to so many orders that the gateway should be asked about now. Each waits longer than the time before: half its age, from 1 minute to 6 hours.';

create function public.finish_order_check(order_uuid uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders := private.lock_order((select o.gateway_order_id from public.orders o where o.uuid = order_uuid));
begin
  delete from public.order_checks where order_id = the_order.id and started_at <= now() - interval '4 days';
  if found and the_order.status in ('pending', 'processing') and not exists (
    select from public.payments where order_id = the_order.id and status in ('authorized', 'captured'))
  then
    update public.orders
    set status = case when exists (select from public.payments where order_id = the_order.id)
      or the_order.status = 'processing' then 'failed' else 'cancelled' end
    where id = the_order.id returning * into the_order;
  end if;
  return the_order.status;
end;
$$;
comment on function public.finish_order_check(uuid) is
  'Called when the gateway has answered about an order. After 4 days an order that nobody paid is called failed, or cancelled where nobody tried. A payment that comes later completes it all the same.';

create function public.held_payments() returns table (
  payment_id text, reason text, paid_paise bigint, currency text, agreed_paise bigint, order_uuid uuid, held_since timestamptz
)
language sql stable
set search_path = ''
begin atomic
  select p.payment_id, p.held_reason, p.amount, p.currency, o.amount::bigint * 100, o.uuid, p.updated_at
  from public.payments p join public.orders o on o.id = p.order_id
  where p.decision = 'held' and p.status = 'captured'
  order by p.id;
end;
comment on function public.held_payments() is
  'Captured money that fits no order and waits for a person, who refunds it at the gateway. Whole refunds leave the list by themselves.';

do $$
declare
  ours regprocedure;
begin
  for ours in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and proname in (
      'create_order', 'attach_gateway_order', 'record_payment', 'expect_payment', 'record_refund',
      'receive_gateway_event', 'claim_due_orders', 'finish_order_check', 'held_payments')
      or pronamespace = 'private'::regnamespace and proname in (
      'order_is_reused_for', 'price_of', 'describe_order', 'payment_rank', 'add_months', 'rebuild_subscription',
      'grant_module', 'activate_order', 'lock_order', 'undo_payment', 'refund_rank')
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', ours);
    execute format('grant execute on function %s to service_role', ours);
  end loop;
end $$;
