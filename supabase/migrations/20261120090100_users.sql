-- Closed sets of values are text with a check, here and in every other table, rather than enum types: a check can lose
-- a value again and changes inside one transaction together with the code that needs it; an enum can do neither.
create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  email text not null unique,
  phone text not null check (phone ~ '\S' and char_length(phone) <= 32),
  college text not null check (college ~ '\S' and char_length(college) <= 200),
  course text not null check (course in ('MD', 'DNB', 'Other')),
  designation text not null check (designation in ('JR1', 'JR2', 'JR3', 'SR', 'Other')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.users is 'The profile of a member: one row per auth user, created by the member at the end of sign-up.';
comment on column public.users.id is 'Equals the auth user id.';
comment on column public.users.email is 'The address the member proved by code; follows auth.users and is never set by hand.';
comment on column public.users.college is 'Institute name.';

create trigger users_touch_updated_at before update on public.users
for each row execute function private.touch_updated_at();

-- Asked of auth.users rather than of the token, which keeps an old address until it expires.
create function private.own_email() returns text
language sql stable security definer
set search_path = ''
as $$
  select email from auth.users where id = (select auth.uid());
$$;
revoke execute on function private.own_email() from public;
grant execute on function private.own_email() to authenticated;
comment on function private.own_email() is 'The confirmed address of the signed-in member.';

-- GoTrue lets a member change their address through its own API; the profile must not stay behind.
create function private.follow_auth_email() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.users set email = new.email where id = new.id;
  return null;
end;
$$;
revoke execute on function private.follow_auth_email() from public;
comment on function private.follow_auth_email() is 'Carries a changed address from auth.users to the profile.';

create trigger profile_follows_auth_email after update of email on auth.users
for each row when (old.email is distinct from new.email and new.email is not null)
execute function private.follow_auth_email();

alter table public.users enable row level security;
alter table public.users force row level security;
revoke all on public.users from public, anon, authenticated;
grant all on public.users to service_role;
grant select on public.users to authenticated;
grant insert (id, name, email, phone, college, course, designation) on public.users to authenticated;
grant update (name, phone, college, course, designation) on public.users to authenticated;

create policy "Members can read their own profile" on public.users
for select to authenticated
using (id = (select auth.uid()));

create policy "Members can create their own profile, with the address they proved" on public.users
for insert to authenticated
with check (id = (select auth.uid()) and email = (select private.own_email()));

create policy "Members can edit their own profile" on public.users
for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));
