create table public.deletion_requests (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  -- The account is deleted from this time on, as soon as no money is pending.
  due_at timestamptz not null default now() + interval '7 days',
  constraint deletion_requests_due_after_request check (due_at > requested_at)
);
comment on table public.deletion_requests is
  'Members who want their account deleted. erase_due_accounts() deletes it at due_at; until then the member can take the request back.';

alter table public.deletion_requests enable row level security, force row level security;
grant select on public.deletion_requests to authenticated;

create policy "Members can read their own deletion request" on public.deletion_requests
for select to authenticated using (user_id = (select auth.uid()));

-- Queues the email that tells the member as well, once a day: another person may have a session of the account.
create function private.insert_deletion_request() returns public.deletion_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.deletion_requests;
begin
  insert into public.deletion_requests (user_id) values (auth.uid()) on conflict (user_id) do nothing;
  select * into strict request from public.deletion_requests where user_id = auth.uid();
  perform private.mail_member('deletion_requested', to_char(request.due_at, 'YYYY-MM-DD'), request.user_id);
  return request;
end;
$$;
grant execute on function private.insert_deletion_request() to authenticated;

create function private.delete_deletion_request() returns boolean
language sql security definer set search_path = ''
as $$
  with removed as (delete from public.deletion_requests where user_id = auth.uid() returning 1)
  select exists (select from removed);
$$;
grant execute on function private.delete_deletion_request() to authenticated;

-- Requests the deletion of the signed-in member's account. Returns {requested_at, due_at}; a repeated call returns the
-- same.
create function public.request_deletion() returns jsonb
language sql set search_path = ''
begin atomic
  select jsonb_build_object('requested_at', r.requested_at, 'due_at', r.due_at)
  from private.insert_deletion_request() r;
end;
grant execute on function public.request_deletion() to authenticated;

create function public.take_back_deletion() returns boolean
language sql set search_path = ''
begin atomic
  select private.delete_deletion_request();
end;
grant execute on function public.take_back_deletion() to authenticated;

-- Whether a payment of the member may still be captured, is held, is being refunded or disputed. Then the account is
-- not deleted. A refund or dispute without an end does not delay it forever. An unpaid order is offered again for a
-- day, and the gateway may capture for five days after.
create function private.has_pending_money(member uuid) returns boolean
language sql stable set search_path = ''
return exists (
  select from public.orders o
  where o.user_id = member and (
    o.status = 'processing'
    or (o.status <> 'completed' and o.gateway_order_id is not null and o.expires_at > now() - interval '5 days')
    or exists (
      select from public.payments p
      where p.order_id = o.id and (
        private.is_held(p)
        or exists (
          select from public.refunds r
          where r.payment_id = p.id and r.status = 'pending' and r.created_at > now() - private.refund_period())
        or exists (
          select from public.disputes d
          where d.payment_id = p.id and d.status in ('open', 'under_review')
            -- One that never ends must not delay it forever.
            and d.created_at > now() - interval '180 days')))));

-- After a profile is deleted, deletes the member id or, if orders refer to it, marks it erased. Refuses while money is
-- pending. Runs for each way to delete an account: the member's request, an operator's call, the dashboard.
create function private.erase_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_pending_money(old.id) then
    -- PostgREST answers a PT state with its last three digits: 409.
    raise sqlstate 'PT409' using message = format('Member %s has pending money', old.id);
  end if;
  if exists (select from public.orders o where o.user_id = old.id) then
    update public.members set erased_at = clock_timestamp() where id = old.id;
  else
    delete from public.members where id = old.id;
  end if;
  return null;
end;
$$;

create trigger users_erase_member after delete on public.users for each row execute function private.erase_member();

-- Deletes an account and all personal data. Orders, payments, refunds and invoices stay. Refuses while money is
-- pending.
create function private.erase_account(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Foreign keys delete the profile, subscriptions, entitlements and keys.
  delete from auth.users where id = account;
  -- The auth server's log of sign-ins contains the address. Not every project has that table.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries where strpos(payload::text, $1) > 0' using account::text;
  end if;
end;
$$;

-- Deletes the accounts whose due_at has passed. Returns for each: erased, money_under_way (money is pending; the next
-- run tries again) or failed (the log tells the error code). To be called once a day.
create function public.erase_due_accounts() returns table (user_id uuid, outcome text)
language plpgsql set search_path = ''
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
    exception
      when sqlstate 'PT409' then
        outcome := 'money_under_way';
      -- One account must not stop the others. The log gets the error's code, but not its message, which may contain
      -- personal data.
      when others then
        outcome := 'failed';
        raise warning 'Account % was not deleted: %', account, sqlstate;
    end;
    return next;
  end loop;
end;
$$;

-- Anyone can enter any address into the form for sign-up. The address of a person who never typed the code is not kept.
create function private.delete_unconfirmed_accounts() returns void
language sql security definer set search_path = ''
as $$
  delete from auth.users u
  where u.email_confirmed_at is null
    and greatest(u.created_at, u.confirmation_sent_at, u.recovery_sent_at) < now() - interval '1 day'
    and not exists (select from public.users p where p.id = u.id);
$$;
