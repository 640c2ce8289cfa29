create table public.operators (
  user_id uuid primary key references public.users (id) on delete cascade,
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
language plpgsql stable set search_path = ''
as $$
declare
  address text := (
    select u.email from public.operators o join public.users u on u.id = o.user_id where o.user_id = operator);
begin
  if address is null then
    raise insufficient_privilege using message = 'Only operators may do this';
  end if;
  return address;
end;
$$;

create function public.list_operators() returns table (email text, added_at timestamptz)
language sql stable set search_path = ''
begin atomic
  select u.email, o.added_at from public.operators o join public.users u on u.id = o.user_id order by u.email;
end;

-- Gives the member with this address the role of an operator, or takes it away. False if no member has it.
create function public.set_operator(address text, is_operator boolean) returns boolean
language plpgsql set search_path = ''
as $$
declare
  member uuid := (select id from public.users where email = lower(address));
begin
  if is_operator then
    insert into public.operators (user_id) select member where member is not null on conflict do nothing;
  else
    delete from public.operators where user_id = member;
  end if;
  return member is not null;
end;
$$;
