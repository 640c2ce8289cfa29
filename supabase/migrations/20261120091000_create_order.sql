-- An item is sold once at a time: two clicks, two tabs, a reload or a lost response must not create two orders, since
-- both could be paid. The same key leads to the same order, and another key to the order of the same terms that may
-- still be paid. Other terms wait while money for the same module is in transit.

-- How long a request may ask the gateway about an order; the functions give up after 8 seconds.
create function private.asking_period() returns interval
language sql immutable set search_path = ''
return interval '10 seconds';

create function private.describe_order(the_order public.orders, is_reused boolean) returns jsonb
language sql stable set search_path = ''
return jsonb_build_object(
  'order_uuid', the_order.uuid,
  'status', the_order.status,
  'gateway_order_id', the_order.gateway_order_id,
  'amount_paise', the_order.amount::bigint * 100,
  'currency', 'INR',
  'is_reused', is_reused,
  'receipt', null
);

-- Each key is a row and may create an order, and each call makes a request to the gateway. A member who wants every
-- item for every duration from two browsers needs 30 keys.
create function private.has_reached_order_limit(member uuid) returns boolean
language sql stable set search_path = ''
return (
  select count(*) >= 30 from public.order_keys where user_id = member and created_at > now() - interval '1 hour'
);

-- The newest 10 orders of a member that share a module with an item and may still be paid. The edge function
-- create-order asks the gateway about each before it calls create_order(). must_wait: another request asks already. An
-- order to which the key led before, and about which the gateway has just answered, is left out.
create function public.find_open_orders(member uuid, module uuid, months integer, key uuid)
returns table (order_uuid uuid, gateway_order_id text, must_wait boolean)
language plpgsql set search_path = ''
as $$
declare
  is_known_key boolean;
begin
  -- As in create_order: without the lock, simultaneous requests would lock the same orders in different orders.
  perform from public.users where id = member for no key update;
  is_known_key := exists (
    select from public.order_keys k where k.user_id = member and k.key = find_open_orders.key);
  -- From now on the key leads to the open order: if the gateway says that it is paid, this request has bought it.
  if not private.has_reached_order_limit(member) then
    insert into public.order_keys (user_id, key, order_id)
    select o.user_id, find_open_orders.key, o.id
    from public.orders o
    where o.user_id = member and o.module_id = module and o.duration_months = months
      and private.can_still_be_paid(o) and exists (select from public.users u where u.id = member)
    order by o.status = 'processing' desc, o.id desc
    limit 1
    on conflict on constraint order_keys_pkey do nothing;
  end if;

  -- Repeated and simultaneous clicks lead to one order. One of them asks about it, and the others use the response.
  return query
    with open_orders as (
      select o.id, (o.module_id, o.duration_months) = (module, months) as is_same
      from public.orders o
      where o.user_id = member and private.can_still_be_paid(o) and private.shares_module(o.module_id, module)
      order by o.status = 'processing' desc, o.id desc
      limit 10),
    claimed as (
      update public.orders o set asking_until = clock_timestamp() + private.asking_period()
      from open_orders where o.id = open_orders.id and not (open_orders.is_same and (
        o.asking_until > clock_timestamp()
        or is_known_key and o.asked_at > clock_timestamp() - interval '5 seconds') is true)
      returning o.uuid, o.gateway_order_id)
    select c.uuid, c.gateway_order_id, false from claimed c
    union all
    select o.uuid, o.gateway_order_id, true from public.orders o join open_orders on open_orders.id = o.id
    where o.asking_until > clock_timestamp() and o.uuid not in (select c.uuid from claimed c);
end;
$$;

-- The order under which a member buys an item for a duration: a new one, or the one that may still be paid.
-- unknown_orders are those that the gateway does not know, answered_orders those about which it answered. Later mails
-- are in page_language, if it is given. With needs_state, the member's State must be known. Returns the order, or
-- {error}. With a receipt the caller creates the order at the gateway; without receipt and gateway id another request
-- does. For the edge function create-order, which asks the gateway about find_open_orders() first.
create function public.create_order(
  member uuid, module uuid, months integer, key uuid, unknown_orders uuid[] default '{}', answered_orders uuid[] default '{}', page_language text default null,
  needs_state boolean default false
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  offer public.modules;
  price integer;
  the_order public.orders;
  is_known_key boolean;
  is_reused boolean;
begin
  -- The member's row is the lock: changes to one member's money happen one at a time.
  perform from public.users where id = member for no key update;
  if not found then
    return jsonb_build_object('error', 'auth_required');
  end if;
  update public.users set language = page_language where id = member and language <> page_language;
  update public.orders o set asking_until = null, asked_at = clock_timestamp()
  where o.user_id = member and o.uuid = any (answered_orders || unknown_orders);
  if months is null or months not in (6, 12, 36) then
    return jsonb_build_object('error', 'invalid_duration');
  end if;

  select o.* into the_order
  from public.order_keys k join public.orders o on o.id = k.order_id
  where k.user_id = member and k.key = create_order.key
  for update of o;
  is_known_key := found;
  if is_known_key and (the_order.module_id <> module or the_order.duration_months <> months) then
    return jsonb_build_object('error', 'order_creation_failed', 'reason', 'the key belongs to another purchase');
  end if;
  if is_known_key and the_order.status in ('processing', 'completed') then
    return private.describe_order(the_order, true);
  end if;
  -- The limit never stops a purchase that has begun.
  if not is_known_key and private.has_reached_order_limit(member) then
    return jsonb_build_object('error', 'too_many_orders');
  end if;

  select * into offer from public.modules where uuid = module and is_active;
  if not found then
    return jsonb_build_object('error', 'module_not_found');
  end if;
  if needs_state and exists (select from public.users where id = member and state = '') then
    return jsonb_build_object('error', 'state_required');
  end if;
  price := private.price_of(offer, months);

  -- The gateway does not know these orders, so they cannot be paid. If a webhook reports a payment, it still counts.
  update public.orders as o
  set status = case when exists (select from public.payments p where p.order_id = o.id) then 'failed' else 'cancelled' end
  where o.uuid = any (unknown_orders) and o.user_id = member and o.status = 'pending';

  select o.* into the_order from public.orders o
  where o.user_id = member and o.module_id = module and o.duration_months = months
    and (o.status = 'processing' or (o.status in ('pending', 'failed', 'cancelled') and o.amount = price
      and o.uuid <> all (unknown_orders)
      and (o.expires_at > now() or private.has_open_attempt(o.id))
      and not exists (select from public.payments p
        where p.order_id = o.id and p.status in ('captured', 'refunded'))
      -- A payment for it would be held: see private.was_paid_by_other_order.
      and not exists (select from public.orders later
        where later.user_id = member and later.module_id = module and later.duration_months = months
          and later.status = 'completed' and later.completed_at > o.created_at)))
  order by o.status = 'processing' desc, o.id desc
  limit 1
  for update;
  is_reused := found;

  if the_order.status is distinct from 'processing' and exists (
    select from public.orders o
    where o.user_id = member and o.id is distinct from the_order.id and o.status <> 'completed'
      and private.shares_module(o.module_id, module)
      and (o.status = 'processing' or exists (
        select from public.payments p
        where p.order_id = o.id and p.status in ('created', 'authorized')
          and p.created_at > now() - private.capture_period())))
  then
    return jsonb_build_object('error', 'payment_pending');
  end if;

  if is_reused then
    if the_order.status <> 'processing' then
      update public.orders set status = 'pending', expires_at = now() + private.order_validity()
      where id = the_order.id returning * into the_order;
      if the_order.gateway_order_id is not null then
        insert into public.order_checks as c (order_id) values (the_order.id)
        on conflict (order_id) do update
        set started_at = now(), next_at = least(c.next_at, excluded.next_at);
      end if;
    end if;
  else
    insert into public.orders (user_id, module_id, duration_months, amount)
    values (member, module, months, price) returning * into the_order;
  end if;
  insert into public.order_keys (user_id, key, order_id) values (member, create_order.key, the_order.id)
  on conflict on constraint order_keys_pkey do update set order_id = excluded.order_id;
  if the_order.gateway_order_id is not null or the_order.asking_until > clock_timestamp() then
    return private.describe_order(the_order, is_reused);
  end if;
  update public.orders
  set asking_until = clock_timestamp() + private.asking_period(), gateway_requests = gateway_requests + 1
  where id = the_order.id returning * into the_order;
  return private.describe_order(the_order, is_reused)
    || jsonb_build_object('receipt', the_order.uuid || '-' || the_order.gateway_requests);
end;
$$;

-- Stores the gateway's id of an order and returns it. The first id wins: if two requests created one each, only the
-- first is ever shown to the member.
create function public.attach_gateway_order(order_uuid uuid, gateway_id text) returns text
language plpgsql set search_path = ''
as $$
declare
  attached public.orders;
begin
  select * into strict attached from public.orders where uuid = order_uuid for update;
  if attached.gateway_order_id is null then
    update public.orders set gateway_order_id = gateway_id, asking_until = null
    where id = attached.id returning * into attached;
    insert into public.order_checks (order_id) values (attached.id) on conflict do nothing;
  end if;
  return attached.gateway_order_id;
end;
$$;

-- Records that the gateway gave no response about these orders, so that the next request asks again.
create function public.end_asking(order_uuids uuid[]) returns boolean
language sql set search_path = ''
begin atomic
  update public.orders set asking_until = null where uuid = any (order_uuids) and asking_until is not null;
  select true;
end;
