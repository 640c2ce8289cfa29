create table public.operators (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
comment on table public.operators is
  'The members who run the site: they may open the desk. npm run operators adds and removes them.';

alter table public.operators enable row level security, force row level security;
grant select on public.operators to authenticated;

create policy "Members can read their own role" on public.operators
for select to authenticated using (user_id = (select auth.uid()));

-- The address of an operator; refuses anyone else. Each function of the desk begins with it.
create function private.require_operator(operator uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not exists (select from public.operators o where o.user_id = operator) then
    raise insufficient_privilege using message = 'Only operators may do this';
  end if;
  return (select u.email from auth.users u where u.id = operator);
end;
$$;

create function private.read_operators() returns table (user_id uuid, email text, added_at timestamptz)
language sql stable security definer set search_path = ''
begin atomic
  select o.user_id, u.email::text, o.added_at
  from public.operators o join auth.users u on u.id = o.user_id order by u.email;
end;

create function public.list_operators() returns table (user_id uuid, email text, added_at timestamptz)
language sql stable set search_path = ''
begin atomic
  select * from private.read_operators();
end;

create function private.change_operator(address text, is_operator boolean) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  member uuid := (select id from auth.users where email = lower(address) and email_confirmed_at is not null);
begin
  if is_operator then
    insert into public.operators (user_id) select member where member is not null on conflict do nothing;
  else
    delete from public.operators where user_id = member;
  end if;
  return member is not null;
end;
$$;

-- Gives the member with this address the role of an operator, or takes it away. False if no member has it.
create function public.set_operator(address text, is_operator boolean) returns boolean
language sql set search_path = ''
begin atomic
  select private.change_operator(address, is_operator);
end;
