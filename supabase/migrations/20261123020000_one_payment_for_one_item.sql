-- A member must not be sold an item again while money for an earlier order of it may still arrive.

create function private.money_arrives_within() returns interval
language sql immutable
set search_path = ''
return interval '6 days';
comment on function private.money_arrives_within() is
  'How long an attempt to pay may still turn into captured money: the gateway captures for 5 days, and a day is added for its clock and ours.';

create function private.modules_in(item uuid) returns setof uuid
language sql stable
set search_path = ''
begin atomic
  select b.module_id from public.bundle_modules b where b.bundle_id = item
  union all
  select item where not exists (select from public.bundle_modules b where b.bundle_id = item);
end;
comment on function private.modules_in(uuid) is 'The modules that an item gives access to: those of a bundle, or the module itself.';

create function private.shares_module(one uuid, other uuid) returns boolean
language sql stable
set search_path = ''
return exists (select private.modules_in(one) intersect select private.modules_in(other));
comment on function private.shares_module(uuid, uuid) is 'Whether two items give access to the same module: they are equal, or one is in the other.';

create function private.has_open_attempt(the_order bigint) returns boolean
language sql stable
set search_path = ''
return exists (
  select from public.payments p
  where p.order_id = the_order and p.status in ('created', 'failed', 'authorized')
    and p.created_at > now() - private.money_arrives_within());
comment on function private.has_open_attempt(bigint) is
  'Whether an attempt to pay for the order may still be captured. A failed one may: banks consent days later.';

create function private.may_be_paid(the_order public.orders) returns boolean
language sql stable
set search_path = ''
return the_order.status <> 'completed' and the_order.gateway_order_id is not null and (
  the_order.status = 'processing' or the_order.created_at > now() - private.money_arrives_within()
  or private.has_open_attempt(the_order.id));
comment on function private.may_be_paid(public.orders) is
  'Whether the gateway may know of a payment for the order that is not known here.';

create function public.find_open_orders(member uuid, module uuid, months integer, key uuid)
returns table (order_uuid uuid, gateway_order_id text)
language plpgsql
set search_path = ''
as $$
begin
  -- The key leads to the open order from now on: if the gateway says that it is paid, this click has bought it.
  if not private.has_begun_too_many_orders(member) then
    insert into public.order_keys (user_id, key, order_id)
    select o.user_id, find_open_orders.key, o.id
    from public.orders o
    where o.user_id = member and o.module_id = module and o.duration_months = months
      and private.may_be_paid(o) and exists (select from public.users u where u.id = member)
    order by o.status = 'processing' desc, o.id desc
    limit 1
    on conflict on constraint order_keys_pkey do nothing;
  end if;

  return query
    select o.uuid, o.gateway_order_id
    from public.orders o
    where o.user_id = member and private.may_be_paid(o) and private.shares_module(o.module_id, module)
    order by o.status = 'processing' desc, o.id desc
    limit 10;
end;
$$;
comment on function public.find_open_orders(uuid, uuid, integer, uuid) is
  'The orders of a member that share a module with an item and may still be paid. create-order asks the gateway about each before it calls create_order. The newest 10 at most.';

-- An item is sold once at a time. The order of the same terms is offered again for as long as it may be paid, for the
-- gateway lets one order be paid once. Other terms wait while money for the same module is on its way.
drop function public.create_order(uuid, uuid, integer, uuid);
create function public.create_order(
  member uuid, module uuid, months integer, key uuid, unknown_orders uuid[] default '{}'
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  wanted public.modules;
  price integer;
  found_order public.orders;
  is_known boolean;
  is_reused boolean;
begin
  perform from public.users where id = member for no key update;
  if not found then
    return jsonb_build_object('error', 'auth_required');
  end if;
  if months is null or months not in (6, 12, 36) then
    return jsonb_build_object('error', 'invalid_duration');
  end if;

  select o.* into found_order
  from public.order_keys k join public.orders o on o.id = k.order_id
  where k.user_id = member and k.key = create_order.key
  for update of o;
  is_known := found;
  if is_known and (found_order.module_id <> module or found_order.duration_months <> months) then
    return jsonb_build_object('error', 'order_creation_failed', 'reason', 'the key belongs to another purchase');
  end if;
  if is_known and found_order.status in ('processing', 'completed') then
    return private.describe_order(found_order, true);
  end if;
  -- What was begun can always be continued.
  if not is_known and private.has_begun_too_many_orders(member) then
    return jsonb_build_object('error', 'too_many_orders');
  end if;

  select * into wanted from public.modules where uuid = module and is_active;
  if not found then
    return jsonb_build_object('error', 'module_not_found');
  end if;
  price := private.price_of(wanted, months);

  -- The gateway does not know them, so they cannot be paid. A webhook that knows better still completes them.
  update public.orders as o
  set status = case when exists (select from public.payments p where p.order_id = o.id) then 'failed' else 'cancelled' end
  where o.uuid = any (unknown_orders) and o.user_id = member and o.status = 'pending';

  select o.* into found_order from public.orders o
  where o.user_id = member and o.module_id = module and o.duration_months = months
    and (o.status = 'processing' or (o.status in ('pending', 'failed', 'cancelled') and o.amount = price
      and o.uuid <> all (unknown_orders)
      and (o.created_at > now() - private.order_is_reused_for() or private.has_open_attempt(o.id))
      and not exists (select from public.payments p
        where p.order_id = o.id and p.status in ('captured', 'refunded'))
      -- A payment for it would be held: see private.was_bought_meanwhile.
      and not exists (select from public.orders later
        where later.user_id = member and later.module_id = module and later.duration_months = months
          and later.status = 'completed' and later.completed_at > o.created_at)))
  order by o.status = 'processing' desc, o.id desc
  limit 1
  for update;
  is_reused := found;

  if found_order.status is distinct from 'processing' and exists (
    select from public.orders o
    where o.user_id = member and o.id is distinct from found_order.id and o.status <> 'completed'
      and private.shares_module(o.module_id, module)
      and (o.status = 'processing' or exists (
        select from public.payments p
        where p.order_id = o.id and p.status in ('created', 'authorized')
          and p.created_at > now() - private.money_arrives_within())))
  then
    return jsonb_build_object('error', 'payment_pending');
  end if;

  if is_reused then
    if found_order.status <> 'processing' then
      update public.orders set status = 'pending' where id = found_order.id returning * into found_order;
      if found_order.gateway_order_id is not null then
        insert into public.order_checks as c (order_id) values (found_order.id)
        on conflict (order_id) do update
        set started_at = now(), next_at = least(c.next_at, excluded.next_at);
      end if;
    end if;
  else
    insert into public.orders (user_id, module_id, duration_months, amount)
    values (member, module, months, price) returning * into found_order;
  end if;
  insert into public.order_keys (user_id, key, order_id) values (member, create_order.key, found_order.id)
  on conflict on constraint order_keys_pkey do update set order_id = excluded.order_id;
  return private.describe_order(found_order, is_reused);
end;
$$;
comment on function public.create_order(uuid, uuid, integer, uuid, uuid[]) is
  'The order under which a member buys a module for so many months: a new one, or the one that may still be paid. unknown_orders are those that the gateway says it does not know. Answers the order, or {error}. For the function create-order, which has asked the gateway about find_open_orders() before.';

-- Two orders for one item can still both be paid: in two windows, or when a failed attempt turns captured after its
-- member bought again. That member meant to pay once.
create function private.was_bought_meanwhile(the_order public.orders, paid public.payments) returns boolean
language sql stable
set search_path = ''
return exists (
  select from public.orders o
  where o.user_id = the_order.user_id and o.id <> the_order.id
    and o.status = 'completed' and o.completed_at > the_order.created_at
    and exists (select from public.payments p where p.order_id = o.id and p.decision = 'granted')
    and ((o.module_id, o.duration_months) = (the_order.module_id, the_order.duration_months)
      or (paid.created_at < o.created_at and private.shares_module(o.module_id, the_order.module_id))));
comment on function private.was_bought_meanwhile(public.orders, public.payments) is
  'Whether the member has paid another order instead: of the same item and duration, completed after this order was opened, or of the same module, opened after this attempt to pay.';

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

  -- Money that was captured and is refunded by now is first granted, then returned, as if each had been told in turn.
  if news.decision is null and (news.status = 'captured' or news.status = 'refunded' and is_captured) then
    misfit := case
      when not exists (select from public.users where id = the_order.user_id) then 'no_member'
      when news.currency <> 'INR' then 'currency'
      when news.amount <> the_order.amount::bigint * 100 then 'amount'
      when exists (select from public.payments where order_id = the_order.id and decision = 'granted')
        then 'second_payment'
      when private.was_bought_meanwhile(the_order, news) then 'second_payment'
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
comment on column public.payments.held_reason is
  'Why captured money was not granted. second_payment: the member had paid already, for this order or for another one of the same item.';

create or replace function private.undo_payment(the_order public.orders, refunded public.payments) returns void
language plpgsql
set search_path = ''
as $$
declare
  heir public.payments;
  other_order public.orders;
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
    -- The second payment may be for another order of the same item.
    for heir in
      select p.* from public.payments p join public.orders o on o.id = p.order_id
      where o.user_id = the_order.user_id and o.id <> the_order.id and o.status <> 'completed'
        and p.held_reason = 'second_payment' and p.status = 'captured'
      order by p.id
    loop
      select * into strict other_order from public.orders where id = heir.order_id for update;
      if other_order.status <> 'completed' and not private.was_bought_meanwhile(other_order, heir) then
        update public.payments set decision = null, held_reason = null where id = heir.id;
        perform private.activate_order(other_order, heir);
      end if;
    end loop;
  end if;
  update public.orders set status = 'failed'
  where id = the_order.id and status <> 'completed' and not exists (
    select from public.payments where order_id = the_order.id and status in ('authorized', 'captured'));
end;
$$;

-- An order that waits for money keeps its item from being sold, so the gateway is asked until it is settled.
create function private.watch_processing_order() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into public.order_checks (order_id) values (new.id) on conflict (order_id) do nothing;
  return null;
end;
$$;
comment on function private.watch_processing_order() is
  'Has the gateway asked about an order that turns processing, also when the questions about it had ended.';
create trigger orders_processing_are_asked_about after update of status on public.orders
for each row when (new.status = 'processing' and old.status <> 'processing' and new.gateway_order_id is not null)
execute function private.watch_processing_order();

create or replace function public.finish_order_check(order_uuid uuid) returns text
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders := private.lock_order((select o.gateway_order_id from public.orders o where o.uuid = order_uuid));
begin
  -- The gateway captures or returns authorized money within 5 days; after 10 days it has done so without telling us.
  delete from public.order_checks
  where order_id = the_order.id and started_at <= now() - interval '4 days'
    and (started_at <= now() - interval '10 days' or not exists (
      select from public.payments where order_id = the_order.id and status = 'authorized'));
  if found and the_order.status in ('pending', 'processing') and not exists (
    select from public.payments where order_id = the_order.id and status = 'captured')
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
  'Called when the gateway has answered about an order. After 4 days, or 10 while a payment is authorized, an order that was not paid is called failed, or cancelled where there was no attempt. A payment that comes later completes it all the same.';

-- Those whose questions ended while their money was on its way.
insert into public.order_checks (order_id)
select o.id from public.orders o where o.status = 'processing' and o.gateway_order_id is not null
on conflict (order_id) do nothing;

do $$
declare
  ours regprocedure;
begin
  for ours in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ('create_order', 'find_open_orders')
      or pronamespace = 'private'::regnamespace and proname in (
      'money_arrives_within', 'modules_in', 'shares_module', 'has_open_attempt', 'may_be_paid',
      'was_bought_meanwhile',
      'watch_processing_order')
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', ours);
    execute format('grant execute on function %s to service_role', ours);
  end loop;
end $$;
