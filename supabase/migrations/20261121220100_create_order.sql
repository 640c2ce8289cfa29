-- How long a click on the same purchase leads back to the order that is there.
create function private.order_is_reused_for() returns interval
language sql immutable
set search_path = ''
return interval '24 hours';
comment on function private.order_is_reused_for() is 'How long an unpaid order is offered again to who wants the same.';

create function private.price_of(module public.modules, months integer) returns integer
language sql immutable
set search_path = ''
return case months
  when 6 then module.price_6_months
  when 12 then module.price_1_year
  when 36 then module.price_3_years
end;
comment on function private.price_of(public.modules, integer) is 'Whole rupees for so many months; null for a time that is not sold.';

create function private.describe_order(the_order public.orders, is_reused boolean) returns jsonb
language sql stable
set search_path = ''
return jsonb_build_object(
  'order_uuid', the_order.uuid,
  'status', the_order.status,
  'gateway_order_id', the_order.gateway_order_id,
  'amount_paise', the_order.amount::bigint * 100,
  'currency', 'INR',
  'is_reused', is_reused
);
comment on function private.describe_order(public.orders, boolean) is 'An order as create-order wants to know it.';

-- Two clicks, two tabs, a reload or a lost answer must not become two orders, for two orders can both be paid, and one
-- cannot. So the same key leads to the same order, and another key to the order of the same terms that is still unpaid.
-- The member's row is the lock: of all that happens to one member's money, one thing happens at a time.
create function public.create_order(member uuid, module uuid, months integer, key uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  wanted public.modules;
  price integer;
  found_order public.orders;
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
  if found and (found_order.module_id <> module or found_order.duration_months <> months) then
    return jsonb_build_object('error', 'order_creation_failed', 'reason', 'the key belongs to another purchase');
  end if;
  if found and found_order.status in ('processing', 'completed') then
    return private.describe_order(found_order, true);
  end if;

  select * into wanted from public.modules where uuid = module and is_active;
  if not found then
    return jsonb_build_object('error', 'module_not_found');
  end if;
  price := private.price_of(wanted, months);

  select o.* into found_order from public.orders o
  where o.user_id = member and o.module_id = module and o.duration_months = months
    and o.created_at > now() - private.order_is_reused_for()
    and (o.status = 'processing' or (o.status in ('pending', 'failed', 'cancelled') and o.amount = price
      and not exists (select from public.payments p
        where p.order_id = o.id and p.status in ('captured', 'refunded'))))
  order by o.status = 'processing' desc, o.id desc
  limit 1
  for update;
  if found then
    if found_order.status in ('failed', 'cancelled') then
      update public.orders set status = 'pending' where id = found_order.id returning * into found_order;
      update public.order_checks set started_at = now(), next_at = now() + interval '1 minute'
      where order_id = found_order.id;
    end if;
    insert into public.order_keys (user_id, key, order_id) values (member, create_order.key, found_order.id)
    on conflict on constraint order_keys_pkey do update set order_id = excluded.order_id;
    return private.describe_order(found_order, true);
  end if;

  insert into public.orders (user_id, module_id, duration_months, amount)
  values (member, module, months, price) returning * into found_order;
  insert into public.order_keys (user_id, key, order_id) values (member, create_order.key, found_order.id)
  on conflict on constraint order_keys_pkey do update set order_id = excluded.order_id;
  return private.describe_order(found_order, false);
end;
$$;
comment on function public.create_order(uuid, uuid, integer, uuid) is
  'The order under which a member buys a module for so many months: a new one, or the one that is there. Answers it, or {error}. For the function create-order.';

create function public.attach_gateway_order(order_uuid uuid, gateway_id text) returns text
language plpgsql
set search_path = ''
as $$
declare
  attached public.orders;
begin
  select * into strict attached from public.orders where uuid = order_uuid for update;
  if attached.gateway_order_id is null then
    update public.orders set gateway_order_id = gateway_id where id = attached.id returning * into attached;
    insert into public.order_checks (order_id) values (attached.id) on conflict do nothing;
  end if;
  return attached.gateway_order_id;
end;
$$;
comment on function public.attach_gateway_order(uuid, text) is
  'Notes under which id the gateway knows an order. The first id stays and is answered: of two that were made at once, one is never shown to anybody.';
