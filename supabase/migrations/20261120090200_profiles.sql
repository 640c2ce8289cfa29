-- Tax law requires the records of a sale for years after the buyer has deleted the account, but not the buyer's
-- identity. So an order belongs to a member id, and all personal data belongs to the account, which can be deleted.
create table public.members (
  -- Equals the auth user id for as long as that user exists.
  id uuid primary key,
  erased_at timestamptz
);
comment on table public.members is
  'The ids of all present and past members. After the account is deleted, the id stays only while orders refer to it, and identifies no person.';

alter table public.members enable row level security, force row level security;

-- Whether a text is one visible line without surrounding spaces and has at most this many characters. The forms tidy
-- what a member types (shared-kit/src/typed-text.ts). This check covers clients that bypass the forms.
create function private.is_single_line(line text, most_characters int) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(line) <= most_characters
    -- No line breaks, tabs or control characters.
    and line !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    -- No invisible or direction-changing characters: all that Unicode 17 calls format characters or ignorable by
    -- default, apart from marks. Joiners are allowed: Indian scripts need them.
    and line !~ ('[\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e'
      || '\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffd\U000110bd\U000110cd\U00013430-\U0001343f'
      || '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]')
    -- No surrounding spaces. Listed, since the meaning of \s depends on the locale of the database.
    and line !~ '^[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$'
    -- At least one visible character: not only spaces, joiners, blank symbols and marks on nothing.
    and line ~ ('[^ \u00a0\u1680\u2000-\u200a\u200c\u200d\u202f\u205f\u2800\u3000\U0001d159'
      || '\u0300-\u036f\u17b4\u17b5\u180b-\u180d\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f'
      || '\U00016fe4\U000e0100-\U000e01ef]')
$$;
grant execute on function private.is_single_line(text, int) to authenticated;

-- Whether a text is a GSTIN with the right check character. shared-kit/src/gst/gstin.ts tells members about faults.
create function private.is_gstin(number text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select number ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$' and right(number, 1) = (
    select substr(digits, (36 - sum(product / 36 + product % 36) % 36)::int % 36 + 1, 1)
    from (select '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' as digits) d,
      generate_series(1, 14) as at,
      lateral (select (strpos(digits, substr(number, at, 1)) - 1) * (2 - at % 2) as product) p
    group by digits)
$$;
grant execute on function private.is_gstin(text) to authenticated;

-- Closed sets of values are text with a check, here and in all other tables, instead of enum types: a check can lose a
-- value again, and can change in the same transaction as the code that needs it.
create table public.users (
  -- Equals the auth user id.
  id uuid primary key references auth.users (id) on delete cascade
    constraint users_are_members references public.members (id),
  name text not null check (private.is_single_line(name, 120)),
  -- The address that the member confirmed with a code. A trigger copies it from auth.users.
  email text not null unique,
  phone text not null check (private.is_single_line(phone, 32)),
  college text not null check (private.is_single_line(college, 200)),
  course text not null check (course in ('MD', 'DNB', 'Other')),
  designation text not null check (designation in ('JR1', 'JR2', 'JR3', 'SR', 'Other')),
  -- The GST code of the State where the member lives or is registered, such as 27. Empty until the member tells it: a
  -- registered seller asks at the first purchase.
  state text not null default '' check (state in (
    '', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19',
    '20', '21', '22', '23', '24', '26', '27', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38')),
  -- The member's own registration for GST, in that State. Empty for most.
  gstin text not null default '',
  -- The language of mails: that of the page on which the member last bought.
  language text not null default 'en-IN' check (language in ('en-IN', 'hi-IN')),
  -- Whether the member gets reminders of ending access and unfinished purchases. Members set it in their profile; the
  -- one-click button of their mail program ends them too.
  wants_reminders boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_gstin_is_valid check (gstin = '' or (private.is_gstin(gstin) and left(gstin, 2) = state))
);
comment on table public.users is 'The profile of a member: one row per auth user, created by the member at the end of sign-up.';

create trigger users_touch_updated_at before update on public.users
for each row execute function private.touch_updated_at();

create function private.create_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- restore_order() takes a member without a profile for a deleted one.
  insert into public.members (id) values (new.id) on conflict (id) do update set erased_at = null;
  return new;
end;
$$;

create trigger users_create_member before insert on public.users for each row execute function private.create_member();

-- Reads auth.users, since a token contains the old address until it expires.
create function private.own_email() returns text
language sql stable security definer set search_path = ''
as $$
  select email from auth.users where id = (select auth.uid());
$$;
grant execute on function private.own_email() to authenticated;

alter table public.users enable row level security, force row level security;
grant select on public.users to authenticated;
grant insert (id, name, email, phone, college, course, designation) on public.users to authenticated;
grant update (name, phone, college, course, designation, state, gstin, wants_reminders) on public.users to authenticated;

create policy "Members can read their own profile" on public.users
for select to authenticated using (id = (select auth.uid()));

create policy "Members can create their own profile with a confirmed address" on public.users
for insert to authenticated
with check (id = (select auth.uid()) and email = (select private.own_email()));

create policy "Members can edit their own profile" on public.users
for update to authenticated
using (id = (select auth.uid()))
with check (id = (select auth.uid()));
