-- The auth server counts the mails with codes in memory, and refuses more than config.toml allows. This count lets the
-- operator know before. It contains no address.
create table private.code_mails (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null default now()
);
comment on table private.code_mails is 'When mails with codes were sent, for a day.';
create index code_mails_sent_at_idx on private.code_mails (sent_at);

-- The mails with codes that the auth server sends in an hour: email_sent in config.toml.
create function private.code_mails_per_hour() returns integer
language sql immutable set search_path = ''
return 1800;

create function private.count_code_mail() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if greatest(new.confirmation_sent_at, new.recovery_sent_at) is not distinct from (
    case tg_op when 'UPDATE' then greatest(old.confirmation_sent_at, old.recovery_sent_at) end) then
    return null;
  end if;
  delete from private.code_mails where id = any (array(
    select id from private.code_mails where sent_at < now() - interval '1 day' order by sent_at limit 100 for update skip locked));
  insert into private.code_mails default values;
  if (select count(*) from private.code_mails where sent_at > now() - interval '1 hour')
    >= private.code_mails_per_hour() / 3 then
    perform private.mail_operator('codes_nearly_used', to_char(now() at time zone 'utc', 'YYYY-MM-DD HH24:00'));
  end if;
  return null;
end;
$$;

create trigger users_count_code_mails after insert or update of confirmation_sent_at, recovery_sent_at on auth.users
for each row execute function private.count_code_mail();
