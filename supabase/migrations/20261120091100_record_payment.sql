-- The position of a payment status in its life. A report with a lower rank than the recorded one is outdated.
create function private.payment_rank(status text) returns integer
language sql immutable set search_path = ''
return array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status);

-- The order with this gateway id, locked until the transaction ends; all nulls if there is none. Locks the member first
-- and the order second, as all functions do, so that no two wait for each other.
create function private.lock_order(gateway_id text) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  locked public.orders;
begin
  perform from public.users
  where id = (select o.user_id from public.orders o where o.gateway_order_id = gateway_id) for no key update;
  select * into locked from public.orders where gateway_order_id = gateway_id for update;
  return locked;
end;
$$;

-- The payment with this id at the gateway, locked after its order; all nulls if there is none.
create function private.lock_payment(gateway_payment text) returns public.payments
language plpgsql set search_path = ''
as $$
declare
  locked public.payments;
begin
  perform private.lock_order(o.gateway_order_id)
  from public.payments p join public.orders o on o.id = p.order_id where p.payment_id = gateway_payment;
  select * into locked from public.payments where payment_id = gateway_payment for update;
  return locked;
end;
$$;

-- Turns captured money into access in one transaction: payment, entitlements, subscriptions, invoice, receipt,
-- completed order. Callers hold the locks and have compared the payment with the order.
create function private.activate_order(the_order public.orders, payment public.payments) returns void
language plpgsql set search_path = ''
as $$
declare
  invoice public.invoices;
  granted jsonb;
begin
  update public.payments set decision = 'granted' where id = payment.id;
  select jsonb_agg(private.grant_module(the_order, module)) into granted
  from private.modules_in(the_order.module_id) as module;
  delete from public.order_checks where order_id = the_order.id;
  -- A member who buys after asking for the deletion of the account must not lose the purchase.
  delete from public.deletion_requests where user_id = the_order.user_id;
  invoice := private.issue_invoice(the_order, payment, granted);
  -- Part of a payment may have been refunded while it was held.
  perform private.settle_credit_notes(payment.id);
  perform private.mail_member('receipt', invoice.number, the_order.user_id);
  update public.orders
  set status = 'completed', payment_id = payment.payment_id, invoice_number = invoice.number,
    completed_at = coalesce(completed_at, clock_timestamp())
  where id = the_order.id;
end;
$$;

create function private.hold_payment(payment public.payments, reason text) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.payments set decision = 'held', held_reason = reason where id = payment.id;
  -- The payment may have been held before, and have given access since.
  delete from public.mails where kind = 'payment_held' and about = payment.payment_id || ' ' || reason;
  perform private.mail_operator('payment_held', payment.payment_id || ' ' || reason);
end;
$$;

-- A member who paid twice and got one payment back has paid once. The second one may be for another order of the same
-- item, even one that gave access before: its refund failed. Money that is on its way back takes no place.
create function private.grant_second_payments(paid public.orders) returns void
language plpgsql set search_path = ''
as $$
declare
  replacement public.payments;
  its_order public.orders;
begin
  for replacement in
    select p.* from public.payments p join public.orders o on o.id = p.order_id
    where o.user_id = paid.user_id and p.held_reason = 'second_payment' and p.status = 'captured'
      and private.returned_paise(p.id) < p.amount and not private.is_going_back(p.id)
    order by o.id <> paid.id, p.id
  loop
    select * into strict its_order from public.orders where id = replacement.order_id for update;
    if not exists (select from public.payments where order_id = its_order.id and decision = 'granted')
      and not private.was_paid_by_other_order(its_order, replacement) then
      update public.payments set decision = null, held_reason = null where id = replacement.id;
      perform private.activate_order(its_order, replacement);
    end if;
  end loop;
end;
$$;

-- Revokes what a payment granted, after the money went back in full. A held second payment takes its place. A completed
-- order stays completed.
create function private.undo_payment(the_order public.orders, returned public.payments) returns void
language plpgsql set search_path = ''
as $$
begin
  update public.payments set decision = 'returned' where id = returned.id;
  perform private.grant_second_payments(the_order);
  -- Of two payments for this order the other one keeps what it granted.
  update public.entitlements e set revoked_at = clock_timestamp()
  where e.order_id = the_order.id and e.revoked_at is null
    and not exists (select from public.payments p where p.order_id = the_order.id and p.decision = 'granted');
  perform private.rebuild_subscription(e.user_id, e.module_id)
  from public.entitlements e where e.order_id = the_order.id;
end;
$$;

-- Gives back the same access after a refund failed or a lost dispute was won in a later phase. Holds the money if it
-- has been replaced, until the replacement goes back.
create function private.restore_payment(the_order public.orders, payment public.payments) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A deleted account takes its entitlements with it.
  if not exists (select from public.users where id = the_order.user_id) then
    perform private.hold_payment(payment, 'no_member');
  elsif exists (select from public.payments where order_id = the_order.id and decision = 'granted')
    or private.was_paid_by_other_order(the_order, payment) then
    perform private.hold_payment(payment, 'second_payment');
  else
    update public.payments set decision = 'granted' where id = payment.id;
    update public.entitlements set revoked_at = null where order_id = the_order.id;
    perform private.rebuild_subscription(e.user_id, e.module_id)
    from public.entitlements e where e.order_id = the_order.id;
  end if;
end;
$$;

-- Lets access follow the money of a payment after a report of a refund or dispute. Money that went back in full
-- revokes; money that came back restores. Returns refunded or refund_noted.
create function private.follow_money(reported bigint) returns text
language plpgsql set search_path = ''
as $$
declare
  payment public.payments;
  the_order public.orders;
  is_refunded boolean;
  is_ours boolean;
begin
  select * into strict payment from public.payments where id = reported;
  select * into strict the_order from public.orders where id = payment.order_id;
  if payment.status not in ('captured', 'refunded') or payment.decision is null then
    return 'refund_noted';
  end if;
  is_ours := private.returned_paise(payment.id) < payment.amount;
  is_refunded := private.returned_paise(payment.id) - private.lost_paise(payment.id) >= payment.amount;
  update public.payments set status = case when is_refunded then 'refunded' else 'captured' end
  where id = payment.id and (status = 'refunded') <> is_refunded;
  if payment.decision = 'granted' and not is_ours then
    perform private.undo_payment(the_order, payment);
  elsif payment.decision = 'returned' and is_ours then
    perform private.restore_payment(the_order, payment);
  elsif payment.decision = 'held' then
    -- Its refund may have failed.
    perform private.grant_second_payments(the_order);
  end if;
  -- Held money keeps its order from being sold again until it is returned.
  update public.orders set status = case when private.has_money(id) then 'processing' else 'failed' end
  where id = the_order.id and status <> 'completed';
  return case when is_refunded then 'refunded' else 'refund_noted' end;
end;
$$;

create function private.has_money(the_order bigint) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.payments p
    -- As finish_order_check() sees it: authorized money that was not captured has gone back to the member.
    where p.order_id = the_order and (p.status = 'authorized' and p.created_at > now() - interval '10 days'
      or p.status = 'captured' and private.returned_paise(p.id) < p.amount));
$$;

-- Records the gateway's report of a payment, and completes the order when the money is captured and matches the order.
-- Captured money that does not match is held for an operator. attempted_at is when the attempt began at the gateway.
-- Returns {outcome, order_uuid, status}. The only path from a payment to access. The browser (verify-payment), an
-- in-app browser (payment-return), a webhook and the reconciliation all report through it: the first report makes the
-- change, and later ones get the same response.
create function public.record_payment(
  gateway_order text, gateway_payment text, payment_status text, is_captured boolean, paise bigint, payment_currency text,
  attempted_at timestamptz default now()
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  the_order public.orders;
  payment public.payments;
  -- The gateway calls a payment refunded as soon as the refund is created. Only a processed refund returns money.
  reported text := case when payment_status = 'refunded' and is_captured then 'captured' else payment_status end;
  reason_to_hold text;
begin
  the_order := private.lock_order(gateway_order);
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown_order');
  end if;

  insert into public.payments (payment_id, order_id, status, amount, currency, attempted_at)
  values (gateway_payment, the_order.id, reported, paise, payment_currency, record_payment.attempted_at)
  on conflict (payment_id) do nothing;
  select * into strict payment from public.payments where payment_id = gateway_payment for update;
  if payment.order_id <> the_order.id then
    -- PostgREST answers a PT state with its last three digits: 409.
    raise sqlstate 'PT409' using message = format('Payment %s belongs to another order', gateway_payment);
  end if;
  if private.payment_rank(reported) > private.payment_rank(payment.status) then
    update public.payments set status = reported, amount = paise, currency = payment_currency
    where id = payment.id returning * into payment;
  end if;

  if payment.decision is null and payment.status = 'captured' then
    reason_to_hold := case
      when not exists (select from public.users where id = the_order.user_id) then 'no_member'
      when payment.currency <> 'INR' then 'currency'
      when payment.amount <> the_order.amount::bigint * 100 then 'amount'
      when payment.attempted_at > the_order.expires_at then 'expired'
      when exists (select from public.payments where order_id = the_order.id and decision = 'granted')
        then 'second_payment'
      when private.was_paid_by_other_order(the_order, payment) then 'second_payment'
    end;
    if reason_to_hold is null then
      perform private.activate_order(the_order, payment);
    else
      perform private.hold_payment(payment, reason_to_hold);
    end if;
    select * into strict payment from public.payments where id = payment.id;
  end if;
  if payment_status = 'refunded' and payment.status = 'captured' then
    perform private.ask_about_refunds(payment.id);
  end if;
  -- Leaves an order alone that this call has completed.
  if payment.status in ('authorized', 'captured') then
    update public.orders set status = 'processing'
    where id = the_order.id and status in ('pending', 'failed', 'cancelled') and private.has_money(id);
  elsif payment.status = 'refunded' then
    update public.orders set status = 'failed'
    where id = the_order.id and status <> 'completed' and not private.has_money(id);
  end if;

  select * into the_order from public.orders where id = the_order.id;
  return jsonb_build_object(
    'outcome', case when payment.decision = 'held' then 'held' else the_order.status end,
    'order_uuid', the_order.uuid,
    'status', the_order.status
  );
end;
$$;

-- Marks an order processing when the gateway signed a payment but cannot be asked about it now. The signature proves
-- that a payment was made, not that it was captured.
create function public.expect_payment(gateway_order text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  the_order public.orders := private.lock_order(gateway_order);
begin
  update public.orders set status = 'processing'
  where id = the_order.id and status in ('pending', 'failed', 'cancelled');
  return (select jsonb_build_object('order_uuid', uuid, 'status', status) from public.orders where id = the_order.id);
end;
$$;
