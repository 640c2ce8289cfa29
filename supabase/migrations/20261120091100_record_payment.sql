create function private.payment_rank(status text) returns integer
language sql immutable
set search_path = ''
return array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status);
comment on function private.payment_rank(text) is
  'The position of a payment status in its life. A report with a lower rank than the recorded one is outdated.';

-- Locks the member first and the order second, as all functions do, so that no two wait for each other.
create function private.lock_order(gateway_id text) returns public.orders
language plpgsql
set search_path = ''
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
comment on function private.lock_order(text) is
  'The order with this gateway id, locked until the transaction ends; all nulls if there is none.';

create function private.activate_order(the_order public.orders, payment public.payments) returns void
language plpgsql
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  update public.payments set decision = 'granted' where id = payment.id;
  perform private.grant_module(the_order, granted.module_id)
  from (
    select b.module_id from public.bundle_modules b where b.bundle_id = the_order.module_id
    union all
    select the_order.module_id
    where not exists (select from public.bundle_modules b where b.bundle_id = the_order.module_id)
  ) as granted;
  delete from public.order_checks where order_id = the_order.id;
  invoice := private.issue_invoice(the_order, payment);
  insert into public.receipts (invoice_id) values (invoice.id);
  update public.orders
  set status = 'completed', payment_id = payment.payment_id, invoice_number = invoice.number,
    completed_at = coalesce(completed_at, clock_timestamp())
  where id = the_order.id;
end;
$$;
comment on function private.activate_order(public.orders, public.payments) is
  'Turns captured money into access in one transaction: payment, entitlements, subscriptions, invoice, receipt, completed order. Callers hold the locks and have compared the payment with the order.';

create function private.undo_payment(the_order public.orders, refunded public.payments) returns void
language plpgsql
set search_path = ''
as $$
declare
  replacement public.payments;
  other_order public.orders;
begin
  if refunded.decision = 'granted' then
    update public.payments set decision = 'returned' where id = refunded.id;
    -- A member who paid twice and got one payment back has paid once.
    select * into replacement from public.payments
    where order_id = the_order.id and held_reason = 'second_payment' and status = 'captured'
    order by id limit 1;
    if found then
      update public.payments set decision = 'granted', held_reason = null where id = replacement.id;
      update public.orders set payment_id = replacement.payment_id where id = the_order.id;
      return;
    end if;
    update public.entitlements set revoked_at = clock_timestamp() where order_id = the_order.id and revoked_at is null;
    perform private.rebuild_subscription(e.user_id, e.module_id)
    from public.entitlements e where e.order_id = the_order.id;
    -- The second payment may be for another order of the same item.
    for replacement in
      select p.* from public.payments p join public.orders o on o.id = p.order_id
      where o.user_id = the_order.user_id and o.id <> the_order.id and o.status <> 'completed'
        and p.held_reason = 'second_payment' and p.status = 'captured'
      order by p.id
    loop
      select * into strict other_order from public.orders where id = replacement.order_id for update;
      if other_order.status <> 'completed' and not private.was_paid_by_other_order(other_order, replacement) then
        update public.payments set decision = null, held_reason = null where id = replacement.id;
        perform private.activate_order(other_order, replacement);
      end if;
    end loop;
  end if;
  update public.orders set status = 'failed'
  where id = the_order.id and status <> 'completed' and not exists (
    select from public.payments where order_id = the_order.id and status in ('authorized', 'captured'));
end;
$$;
comment on function private.undo_payment(public.orders, public.payments) is
  'Revokes what a payment granted, after it was refunded in full. A completed order stays completed.';

-- The only path from a payment to access. The browser (verify-payment), a webhook and the reconciler all report through
-- it: the first report makes the change, and later ones get the same answer.
create function public.record_payment(
  gateway_order text, gateway_payment text, payment_status text, is_captured boolean, paise bigint, payment_currency text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders;
  payment public.payments;
  reason_to_hold text;
begin
  the_order := private.lock_order(gateway_order);
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown_order');
  end if;

  insert into public.payments (payment_id, order_id, status, amount, currency)
  values (gateway_payment, the_order.id, payment_status, paise, payment_currency)
  on conflict (payment_id) do nothing;
  select * into strict payment from public.payments where payment_id = gateway_payment for update;
  if payment.order_id <> the_order.id then
    -- PostgREST answers a PT state with its last three digits: 409.
    raise sqlstate 'PT409' using message = format('Payment %s belongs to another order', gateway_payment);
  end if;
  if private.payment_rank(payment_status) > private.payment_rank(payment.status) then
    update public.payments set status = payment_status, amount = paise, currency = payment_currency
    where id = payment.id returning * into payment;
  end if;

  -- A payment that was captured and refunded before its first report is granted, then undone, as if reported twice.
  if payment.decision is null and (payment.status = 'captured' or payment.status = 'refunded' and is_captured) then
    reason_to_hold := case
      when not exists (select from public.users where id = the_order.user_id) then 'no_member'
      when payment.currency <> 'INR' then 'currency'
      when payment.amount <> the_order.amount::bigint * 100 then 'amount'
      when exists (select from public.payments where order_id = the_order.id and decision = 'granted')
        then 'second_payment'
      when private.was_paid_by_other_order(the_order, payment) then 'second_payment'
    end;
    if reason_to_hold is null then
      perform private.activate_order(the_order, payment);
    else
      update public.payments set decision = 'held', held_reason = reason_to_hold where id = payment.id;
    end if;
    select * into strict payment from public.payments where id = payment.id;
  end if;
  if payment.status = 'refunded' then
    perform private.undo_payment(the_order, payment);
  end if;
  if payment.status in ('authorized', 'captured') then
    -- Leaves an order alone that this call has completed.
    update public.orders set status = 'processing'
    where id = the_order.id and status in ('pending', 'failed', 'cancelled');
  end if;

  select * into the_order from public.orders where id = the_order.id;
  return jsonb_build_object(
    'outcome', case when payment.decision = 'held' then 'held' else the_order.status end,
    'order_uuid', the_order.uuid,
    'status', the_order.status
  );
end;
$$;
comment on function public.record_payment(text, text, text, boolean, bigint, text) is
  'Records the gateway''s report of a payment, and completes the order when the money is captured and matches the order. Captured money that does not match is held for an operator. Returns {outcome, order_uuid, status}.';

create function public.expect_payment(gateway_order text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders := private.lock_order(gateway_order);
begin
  update public.orders set status = 'processing'
  where id = the_order.id and status in ('pending', 'failed', 'cancelled');
  return (select jsonb_build_object('order_uuid', uuid, 'status', status) from public.orders where id = the_order.id);
end;
$$;
comment on function public.expect_payment(text) is
  'Marks an order processing when the gateway signed a payment but cannot be asked about it now. The signature proves that a payment was made, not that it was captured.';

revoke execute on function
  private.payment_rank, private.lock_order, private.activate_order, private.undo_payment,
  public.record_payment, public.expect_payment
from public, anon, authenticated;
grant execute on function
  private.payment_rank, private.lock_order, private.activate_order, private.undo_payment,
  public.record_payment, public.expect_payment
to service_role;
