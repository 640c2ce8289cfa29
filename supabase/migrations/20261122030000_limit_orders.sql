-- Every key is a row, and may make another one; each question leads to one at the gateway. Nobody who buys needs 30 keys
-- an hour: that is every item for every duration, from two browsers.
create function private.has_begun_too_many_orders(member uuid) returns boolean
language sql stable
set search_path = ''
return (
  select count(*) >= 30 from public.order_keys where user_id = member and created_at > now() - interval '1 hour'
);
comment on function private.has_begun_too_many_orders(uuid) is 'Whether a member has asked for orders under so many keys within an hour that another one has to wait.';
revoke execute on function private.has_begun_too_many_orders(uuid) from public, anon, authenticated;
grant execute on function private.has_begun_too_many_orders(uuid) to service_role;

-- As before, and with that question.
create or replace function public.create_order(member uuid, module uuid, months integer, key uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  wanted public.modules;
  price integer;
  found_order public.orders;
  is_known boolean;
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
  -- What was begun can always be gone on with.
  if not is_known and private.has_begun_too_many_orders(member) then
    return jsonb_build_object('error', 'too_many_orders');
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
