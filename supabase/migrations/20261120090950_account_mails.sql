-- A member gets a mail about changes to the account that another person made with their session, or that an operator
-- made for another person. The outbox stores the names of the fields only.

-- Queues the mail that names changed fields: the first at once, and what changes within an hour after it in one more.
create function private.queue_account_mail(member uuid, changed text[]) returns void
language plpgsql set search_path = ''
as $$
declare
  waiting public.mails;
begin
  select * into waiting from public.mails m
  where m.user_id = member and m.kind = 'account_changed' and m.sent_at is null and m.attempts = 0 for update;
  if found then
    changed := array(select distinct unnest(changed || (string_to_array(waiting.about, ' '))[2:]));
  end if;
  delete from public.mails where id = waiting.id;
  insert into public.mails (kind, about, user_id, next_at)
  select 'account_changed', concat_ws(' ', extract(epoch from clock_timestamp()), array_to_string(changed, ' ')), u.id,
    coalesce(waiting.next_at, greatest(now(), (
      select max(m.created_at) + interval '1 hour' from public.mails m
      where m.user_id = member and m.kind = 'account_changed')))
  from public.users u where u.id = member;
end;
$$;

create function private.tell_changed_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed text[] := array(
    select field from unnest(array['name', 'phone', 'college', 'course', 'designation', 'state', 'gstin']) as field
    where to_jsonb(old) ->> field <> to_jsonb(new) ->> field
      -- The first purchase asks for the State. That adds a detail and changes none.
      and not (field = 'state' and old.state = ''));
begin
  if cardinality(changed) > 0 then
    perform private.queue_account_mail(new.id, changed);
  end if;
  return null;
end;
$$;

create trigger users_tell_changed_account
after update of name, phone, college, course, designation, state, gstin on public.users
for each row execute function private.tell_changed_account();

-- Operators can change an address in auth.users; the profile must follow.
create function private.follow_changed_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set email = new.email where id = new.id;
  perform private.queue_account_mail(new.id, array['email']);
  insert into public.mails (kind, about, user_id, former_email)
  select 'email_changed', extract(epoch from clock_timestamp()) || ' email', u.id, old.email
  from public.users u where u.id = new.id;
  return null;
end;
$$;

create trigger users_follow_changed_email after update of email on auth.users
for each row when (old.email is distinct from new.email and new.email is not null)
execute function private.follow_changed_email();

create function private.change_facts(about text) returns jsonb
language sql immutable set search_path = ''
return jsonb_build_object(
  'changed_at', to_timestamp(split_part(about, ' ', 1)::double precision), 'fields', (string_to_array(about, ' '))[2:]);
