create function private.payment_rank(status text) returns integer
language sql immutable
set search_path = ''
return array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status);
comment on function private.payment_rank(text) is 'How far a payment has come. News of less than is known already is old news.';

-- In the calendar of the residents: what is bought on the 30th at night in India ends on a 30th there.
create function private.add_months(moment timestamptz, months integer) returns timestamptz
language sql immutable
set search_path = ''
return (moment at time zone 'Asia/Kolkata' + make_interval(months => months)) at time zone 'Asia/Kolkata';
comment on function private.add_months(timestamptz, integer) is 'The same day and hour in India, so many months on; the last day of the month where there is no such day.';

create function private.rebuild_subscription(member uuid, module uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry public.entitlements;
  begins timestamptz;
  ends timestamptz;
  bought integer;
begin
  for entry in
    select * from public.entitlements
    where user_id = member and module_id = module and revoked_at is null order by granted_at, id
  loop
    if ends is null or ends < entry.granted_at then
      begins := entry.granted_at;
    end if;
    ends := coalesce(entry.until, private.add_months(greatest(entry.granted_at, ends), entry.months));
    bought := coalesce(entry.months, bought);
  end loop;

  if ends is null then
    update public.subscriptions set status = 'cancelled' where user_id = member and module_id = module;
  else
    update public.subscriptions
    set status = 'active', duration_months = coalesce(bought, duration_months), starts_at = begins, expires_at = ends
    where user_id = member and module_id = module;
    if not found then
      insert into public.subscriptions (user_id, module_id, duration_months, starts_at, expires_at)
      values (member, module, bought, begins, ends);
    end if;
  end if;
end;
$$;
comment on function private.rebuild_subscription(uuid, uuid) is 'Makes the subscription of a member and module what the ledger says, by replaying it.';

create function private.grant_module(the_order public.orders, module uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Access that nobody entered in the ledger is not lost by it.
  insert into public.entitlements (user_id, module_id, until, granted_at)
  select s.user_id, s.module_id, s.expires_at, s.starts_at from public.subscriptions s
  where s.user_id = the_order.user_id and s.module_id = module and s.status = 'active'
    and not exists (select from public.entitlements e where e.user_id = s.user_id and e.module_id = module);

  insert into public.entitlements (user_id, module_id, order_id, months)
  values (the_order.user_id, module, the_order.id, the_order.duration_months)
  -- Granted before, and taken back since that payment was refunded.
  on conflict on constraint entitlements_once_per_order do update
  set revoked_at = null, granted_at = excluded.granted_at where entitlements.revoked_at is not null;
  perform private.rebuild_subscription(the_order.user_id, module);
end;
$$;
comment on function private.grant_module(public.orders, uuid) is 'Enters one module of an order in the ledger, where it can stand once.';

create function private.activate_order(the_order public.orders, paid public.payments) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.payments set decision = 'granted' where id = paid.id;
  perform private.grant_module(the_order, granted.module_id)
  from (
    select b.module_id from public.bundle_modules b where b.bundle_id = the_order.module_id
    union all
    select the_order.module_id
    where not exists (select from public.bundle_modules b where b.bundle_id = the_order.module_id)
  ) as granted;
  update public.orders
  set status = 'completed', payment_id = paid.payment_id, completed_at = coalesce(completed_at, clock_timestamp())
  where id = the_order.id;
  delete from public.order_checks where order_id = the_order.id;
end;
$$;
comment on function private.activate_order(public.orders, public.payments) is
  'Turns captured money into access: payment, ledger, subscriptions and completed, all or nothing. Called by record_payment alone, which holds the locks and has compared.';

-- Members first, then their order: the same way round everywhere, so that no two ever wait for each other.
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
comment on function private.lock_order(text) is 'The order that the gateway knows by this id, held until the transaction ends; nulls if there is none.';

create function private.undo_payment(the_order public.orders, refunded public.payments) returns void
language plpgsql
set search_path = ''
as $$
declare
  heir public.payments;
begin
  if refunded.decision = 'granted' then
    update public.payments set decision = 'returned' where id = refunded.id;
    -- Who paid twice and has one of them back has paid once.
    select * into heir from public.payments
    where order_id = the_order.id and held_reason = 'second_payment' and status = 'captured'
    order by id limit 1;
    if found then
      update public.payments set decision = 'granted', held_reason = null where id = heir.id;
      update public.orders set payment_id = heir.payment_id where id = the_order.id;
      return;
    end if;
    update public.entitlements set revoked_at = clock_timestamp() where order_id = the_order.id and revoked_at is null;
    perform private.rebuild_subscription(e.user_id, e.module_id)
    from public.entitlements e where e.order_id = the_order.id;
  end if;
  update public.orders set status = 'failed'
  where id = the_order.id and status <> 'completed' and not exists (
    select from public.payments where order_id = the_order.id and status in ('authorized', 'captured'));
end;
$$;
comment on function private.undo_payment(public.orders, public.payments) is
  'Takes back what a payment granted, as if it had never been, now that it is refunded in full. A completed order stays completed: it was.';

-- The one way from news of a payment to access. Whoever brings the news first (the browser by verify-payment, a
-- webhook, the reconciler) makes the change; whoever brings it again gets the same answer.
create function public.record_payment(
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
comment on function public.record_payment(text, text, text, boolean, bigint, text) is
  'Takes what the gateway says of a payment, and completes its order when the money is captured and is what was agreed on. Else captured money is held for a person. Answers {outcome, order_uuid, status}.';

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
  'Notes that a payment was made that the gateway cannot be asked about just now: its signature is proof that it is on its way, not that it has come.';
