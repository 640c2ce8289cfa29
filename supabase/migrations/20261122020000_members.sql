-- Tax law wants to know what was sold for years after who bought it has gone, and not who that was. So an order belongs to
-- the number of a member, and all that is personal hangs on the account, which can be deleted.
create table public.members (
  id uuid primary key,
  erased_at timestamptz
);
comment on table public.members is
  'The number of everybody who has, or had, a profile. Where the account was deleted it stays only while orders refer to it, and leads to no person any more.';
comment on column public.members.id is 'Equals the auth user id, while there is that user.';
comment on column public.members.erased_at is 'When the account was deleted.';

alter table public.members enable row level security;
alter table public.members force row level security;
revoke all on public.members from public, anon, authenticated;
grant all on public.members to service_role;

insert into public.members (id) select u.id from public.users u;

create function private.number_member() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.members (id) values (new.id) on conflict (id) do nothing;
  return new;
end;
$$;
revoke execute on function private.number_member() from public;
comment on function private.number_member() is 'Gives a new profile the number that its orders will belong to.';

create trigger profile_has_number before insert on public.users
for each row execute function private.number_member();

alter table public.users add constraint users_are_members foreign key (id) references public.members (id);
alter table public.orders
  drop constraint orders_user_id_fkey,
  add constraint orders_user_id_fkey foreign key (user_id) references public.members (id) on delete restrict;
alter table public.subscriptions
  drop constraint subscriptions_user_id_fkey,
  add constraint subscriptions_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade;
alter table public.entitlements
  drop constraint entitlements_user_id_fkey,
  add constraint entitlements_user_id_fkey foreign key (user_id) references public.users (id) on delete cascade;

-- An unpaid order is offered again for a day, and the gateway captures by itself for five days after.
create function private.has_money_under_way(member uuid) returns boolean
language sql stable
set search_path = ''
return exists (
  select from public.orders o
  where o.user_id = member and (
    o.status = 'processing'
    or (o.status <> 'completed' and o.gateway_order_id is not null and o.created_at > now() - interval '6 days')
    or exists (
      select from public.payments p
      where p.order_id = o.id and (
        (p.status = 'captured' and p.decision = 'held')
        or exists (select from public.refunds r where r.payment_id = p.id and r.status = 'pending')))));
revoke execute on function private.has_money_under_way(uuid) from public;
comment on function private.has_money_under_way(uuid) is
  'Whether money of a member may still arrive or go back: an account is not deleted under it.';

-- By whichever way an account is deleted: its member's request, an operator, the dashboard.
create function private.let_member_go() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.has_money_under_way(old.id) then
    -- PostgREST answers a PT state with its last three digits: 409.
    raise sqlstate 'PT409' using message = format('Money of member %s is under way', old.id);
  end if;
  if exists (select from public.orders o where o.user_id = old.id) then
    update public.members set erased_at = clock_timestamp() where id = old.id;
  else
    delete from public.members where id = old.id;
  end if;
  return null;
end;
$$;
revoke execute on function private.let_member_go() from public;
comment on function private.let_member_go() is
  'Leaves of a member whose profile was deleted the number that kept orders belong to. Refuses while money is under way.';

create trigger profile_leaves_number after delete on public.users
for each row execute function private.let_member_go();
