-- Money that arrives for an order whose member has gone opens nothing to anybody: a person returns it.
alter table public.payments
  drop constraint payments_held_reason_check,
  add constraint payments_held_reason_check
    check (held_reason in ('amount', 'currency', 'second_payment', 'no_member'));

-- As before, and with that reason first.
create or replace function public.record_payment(
  gateway_order text, gateway_payment text, payment_status text, is_captured boolean, paise bigint, payment_currency text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders;
  news public.payments;
  misfit text;
begin
  the_order := private.lock_order(gateway_order);
  if the_order.id is null then
    return jsonb_build_object('outcome', 'unknown_order');
  end if;

  insert into public.payments (payment_id, order_id, status, amount, currency)
  values (gateway_payment, the_order.id, payment_status, paise, payment_currency)
  on conflict (payment_id) do nothing;
  select * into strict news from public.payments where payment_id = gateway_payment for update;
  if news.order_id <> the_order.id then
    -- PostgREST answers a PT state with its last three digits: 409.
    raise sqlstate 'PT409' using message = format('Payment %s belongs to another order', gateway_payment);
  end if;
  if private.payment_rank(payment_status) > private.payment_rank(news.status) then
    update public.payments set status = payment_status, amount = paise, currency = payment_currency
    where id = news.id returning * into news;
  end if;

  -- Of money that was captured and is refunded by now both is done, one after the other, as if each had been heard of.
  if news.decision is null and (news.status = 'captured' or news.status = 'refunded' and is_captured) then
    misfit := case
      when not exists (select from public.users where id = the_order.user_id) then 'no_member'
      when news.currency <> 'INR' then 'currency'
      when news.amount <> the_order.amount::bigint * 100 then 'amount'
      when exists (select from public.payments where order_id = the_order.id and decision = 'granted')
        then 'second_payment'
    end;
    if misfit is null then
      perform private.activate_order(the_order, news);
    else
      update public.payments set decision = 'held', held_reason = misfit where id = news.id;
    end if;
    select * into strict news from public.payments where id = news.id;
  end if;
  if news.status = 'refunded' then
    perform private.undo_payment(the_order, news);
  end if;
  if news.status in ('authorized', 'captured') then
    -- Not where it has been completed by now.
    update public.orders set status = 'processing'
    where id = the_order.id and status in ('pending', 'failed', 'cancelled');
  end if;

  select * into the_order from public.orders where id = the_order.id;
  return jsonb_build_object(
    'outcome', case when news.decision = 'held' then 'held' else the_order.status end,
    'order_uuid', the_order.uuid,
    'status', the_order.status
  );
end;
$$;
