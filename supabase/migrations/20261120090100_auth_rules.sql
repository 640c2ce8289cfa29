-- An emailed code is the only way into an account (docs/decisions/0022). GoTrue stores the password of the first
-- sign-up with an address and keeps it when the owner of the address confirms it later. A hosted project has no setting
-- against that. There the role that runs migrations may create triggers on auth.users, but owns neither table nor
-- schema.
create function private.allow_only_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- An error, since GoTrue would confirm an empty address if the new one were dropped silently.
  if new.email_change <> '' and new.email_change is distinct from old.email_change then
    raise exception 'The email address of an account cannot be changed' using errcode = 'insufficient_privilege';
  end if;
  new.encrypted_password := null;
  new.raw_user_meta_data := '{}';
  return new;
end;
$$;

create trigger users_allow_only_codes before insert or update on auth.users
for each row execute function private.allow_only_codes();

-- Of accounts that someone created between the project's first start and this migration.
update auth.users set encrypted_password = null
where encrypted_password is not null or raw_user_meta_data::text <> '{}';
