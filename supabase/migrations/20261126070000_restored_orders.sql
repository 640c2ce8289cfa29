-- A database that was restored from a backup has lost the orders since that backup. The gateway still knows those that
-- were paid, and their terms: see docs/runbooks/restore.md.

-- Puts back an order that the database has lost, with the terms that its order at the gateway states. Whether it is
-- there now: not if the item is unknown, or the order belongs to another one at the gateway.
create function public.restore_order(
  gateway_order text, order_uuid uuid, member uuid, module uuid, months integer, paise bigint, ordered_at timestamptz
) returns boolean
language plpgsql set search_path = ''
as $$
begin
  if not exists (select from public.modules m where m.uuid = module) then
    return false;
  end if;
  -- If the account is lost too, the member counts as deleted: the money is held.
  insert into public.members (id, erased_at) values (member, now()) on conflict (id) do nothing;
  insert into public.orders (uuid, user_id, module_id, duration_months, amount, gateway_order_id, created_at)
  values (order_uuid, member, module, months, paise / 100, gateway_order, ordered_at)
  -- The backup may have been made before the gateway had answered.
  on conflict (uuid) do update set gateway_order_id = excluded.gateway_order_id
  where orders.gateway_order_id is null;
  return found;
end;
$$;
