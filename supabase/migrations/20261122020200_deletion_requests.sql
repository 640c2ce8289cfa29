create table public.deletion_requests (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '7 days',
  constraint deletion_requests_leave_time check (due_at > requested_at)
);
comment on table public.deletion_requests is
  'Members who want their account deleted. Carried out by erase_due_accounts(); until then they can take it back.';
comment on column public.deletion_requests.due_at is 'From when on the account is deleted, as soon as no money is under way.';

alter table public.deletion_requests enable row level security;
alter table public.deletion_requests force row level security;
revoke all on public.deletion_requests from public, anon, authenticated;
grant all on public.deletion_requests to service_role;
grant select on public.deletion_requests to authenticated;

create policy "Members can read their own request for deletion" on public.deletion_requests
for select to authenticated
using (user_id = (select auth.uid()));

create function private.enter_deletion_request() returns public.deletion_requests
language plpgsql security definer
set search_path = ''
as $$
declare
  entered public.deletion_requests;
begin
  insert into public.deletion_requests (user_id) values (auth.uid()) on conflict (user_id) do nothing;
  select * into strict entered from public.deletion_requests where user_id = auth.uid();
  return entered;
end;
$$;
revoke execute on function private.enter_deletion_request() from public;
grant execute on function private.enter_deletion_request() to authenticated;
comment on function private.enter_deletion_request() is 'Enters the request of the member who asks. One that is there already stays, with its time.';

create function private.remove_deletion_request() returns boolean
language sql security definer
set search_path = ''
as $$
  with removed as (delete from public.deletion_requests where user_id = auth.uid() returning 1)
  select exists (select from removed);
$$;
revoke execute on function private.remove_deletion_request() from public;
grant execute on function private.remove_deletion_request() to authenticated;
comment on function private.remove_deletion_request() is 'Removes the request of the member who asks.';

create function public.request_deletion() returns jsonb
language sql
set search_path = ''
begin atomic
  select jsonb_build_object('requested_at', r.requested_at, 'due_at', r.due_at)
  from private.enter_deletion_request() r;
end;
revoke execute on function public.request_deletion() from public, anon;
grant execute on function public.request_deletion() to authenticated;
comment on function public.request_deletion() is
  'Asks for the account of the signed-in member to be deleted. Asked again, it answers the same: {requested_at, due_at}.';

create function public.take_back_deletion() returns boolean
language sql
set search_path = ''
begin atomic
  select private.remove_deletion_request();
end;
revoke execute on function public.take_back_deletion() from public, anon;
grant execute on function public.take_back_deletion() to authenticated;
comment on function public.take_back_deletion() is 'Takes back the request of the signed-in member. False if there is none.';

-- Nobody loses what they have just paid for because of what they wanted before.
create function private.keep_who_buys() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.deletion_requests where user_id = new.user_id;
  return null;
end;
$$;
revoke execute on function private.keep_who_buys() from public;
comment on function private.keep_who_buys() is 'Takes back the request for deletion of a member whose order is completed.';

create trigger orders_keep_their_member after update of status on public.orders
for each row when (new.status = 'completed' and old.status <> 'completed')
execute function private.keep_who_buys();

create function private.erase_account(account uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The profile goes along, and with it access, ledger and keys: foreign keys see to that.
  delete from auth.users where id = account;
  -- The auth server's log of sign-ins names the address, and not every project has one. Its ids are unlike all other text.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where strpos(payload::text, $1) > 0' using account::text;
  end if;
end;
$$;
revoke execute on function private.erase_account(uuid) from public;
grant execute on function private.erase_account(uuid) to service_role;
comment on function private.erase_account(uuid) is
  'Deletes an account with all that is personal. Orders, payments, refunds and invoices stay. Refuses while money is under way.';

create function public.erase_due_accounts() returns table (user_id uuid, outcome text)
language plpgsql
set search_path = ''
as $$
declare
  account uuid;
begin
  for account in
    select r.user_id from public.deletion_requests r where r.due_at <= now()
    order by r.due_at for update skip locked
  loop
    user_id := account;
    begin
      perform private.erase_account(account);
      outcome := 'erased';
    exception when sqlstate 'PT409' then
      outcome := 'money_under_way';
    end;
    return next;
  end loop;
end;
$$;
revoke execute on function public.erase_due_accounts() from public, anon, authenticated;
grant execute on function public.erase_due_accounts() to service_role;
comment on function public.erase_due_accounts() is
  'Deletes the accounts whose time has come, and answers each: erased, or money_under_way, which is tried again next time. To be called once a day.';
