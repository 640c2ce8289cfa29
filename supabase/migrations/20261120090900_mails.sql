create table public.mails (
  id bigint generated always as identity primary key,
  -- In the Message-ID or Webhook-Id, by which receivers recognise a repetition, from whichever installation it comes.
  uuid uuid not null unique default gen_random_uuid(),
  kind text not null check (kind in (
    'receipt', 'refund_started', 'refund_done', 'refund_failed',
    'access_ending', 'access_ended', 'unfinished_purchase', 'account_changed', 'email_changed', 'deletion_requested',
    'payment_held', 'dispute', 'codes_nearly_used', 'alarm', 'alarm_webhook')),
  -- What the mail is about, such as an invoice number, and the state it reports. A recipient gets one mail of a kind
  -- about one thing.
  about text not null check (char_length(about) <= 200),
  user_id uuid references public.users (id) on delete cascade,
  -- Where the mail goes instead of the member's address: the address that the account had before. Cleared when the
  -- mail is sent or refused.
  former_email text,
  attempts integer not null default 0,
  -- When the next attempt may start. Each attempt moves it forward, so that no two senders send the same mail.
  next_at timestamptz not null default now(),
  -- When the mail server accepted it, or when it was dropped because its reason was gone. Attempts end 4 days after
  -- created_at.
  sent_at timestamptz,
  -- The code with which the receiver refused it for good, such as 550 5.1.1. There is no further attempt until an
  -- operator clears it.
  refusal text check (char_length(refusal) <= 20),
  created_at timestamptz not null default now(),
  constraint mails_are_sent_once unique nulls not distinct (kind, about, user_id)
);
comment on table public.mails is
  'The outbox: each mail to a member or to the operator, and each webhook about an alarm, written in the transaction that causes it, sent afterwards. It contains no personal data but former_email: claim_mail() reads what the mail tells.';
create index mails_next_at_idx on public.mails (next_at) where sent_at is null and refusal is null;
create index mails_user_id_idx on public.mails (user_id);

alter table public.mails enable row level security, force row level security;

create function private.mail_member(mail_kind text, mail_about text, member uuid) returns void
language sql set search_path = ''
begin atomic
  insert into public.mails (kind, about, user_id)
  select mail_kind, mail_about, u.id from public.users u where u.id = member
  on conflict on constraint mails_are_sent_once do nothing;
end;

create function private.mail_operator(mail_kind text, mail_about text) returns void
language sql set search_path = ''
begin atomic
  insert into public.mails (kind, about) values (mail_kind, mail_about)
  on conflict on constraint mails_are_sent_once do nothing;
end;

create function private.receipt_facts(invoice_number text) returns jsonb
language sql stable set search_path = ''
begin atomic
  select private.describe_invoice(i) || jsonb_build_object('access', (
    select coalesce(jsonb_agg(jsonb_build_object('module', m.name, 'expires_at', s.expires_at) order by m.name), '[]')
    from public.entitlements e
    join public.subscriptions s on s.user_id = e.user_id and s.module_id = e.module_id
    join public.modules m on m.uuid = e.module_id
    where e.order_id = i.order_id and e.revoked_at is null and s.expires_at > now()))
  from public.invoices i where i.number = invoice_number;
end;

-- To which modules of an item a member has access now, whatever paid for it. Emails about money say it.
create function private.access_to(item uuid, member uuid) returns jsonb
language sql stable set search_path = ''
begin atomic
  select coalesce(jsonb_agg(jsonb_build_object('module', m.name, 'expires_at', s.expires_at) order by m.name), '[]')
  from private.modules_in(item) as module
  join public.subscriptions s on s.module_id = module and s.user_id = member
  join public.modules m on m.uuid = module
  where s.status = 'active' and s.expires_at > now();
end;

create function private.has_part(item uuid, member uuid) returns boolean
language sql stable set search_path = ''
return jsonb_array_length(private.access_to(item, member)) between 1 and (select count(*) - 1 from private.modules_in(item));

-- about is the dispute and its state; of an open one how many times a response was asked for, and the deadline in
-- seconds: disp_1 open 2 1796409000.
create function private.dispute_facts(about text) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'dispute_id', d.dispute_id, 'payment_id', p.payment_id, 'phase', d.phase, 'paise', d.amount,
    'paid_paise', p.amount, 'taken_paise', private.taken_paise(d), 'currency', d.currency, 'reason_code', d.reason_code,
    'status', split_part(about, ' ', 2), 'is_again', split_part(about, ' ', 3) not in ('', '1'),
    'respond_by', to_timestamp(nullif(split_part(about, ' ', 4), '')::float8), 'item', m.name, 'order_uuid', o.uuid,
    'gives_access', p.decision is not distinct from 'granted',
    'access', case when private.has_part(o.module_id, o.user_id) then 'partly_stays'
      when private.access_to(o.module_id, o.user_id) <> '[]' then 'stays'
      when p.decision in ('granted', 'returned') then 'ended' else 'none' end)
  from public.disputes d join public.payments p on p.id = d.payment_id
  join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
  where d.dispute_id = split_part(about, ' ', 1);
end;

-- The contents of an email about a refund. own_access: whether what the payment granted has ended, or ends with its
-- pending refunds.
create function private.refund_facts(gateway_refund text) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'refund_id', r.refund_id, 'amount_paise', r.amount, 'currency', r.currency, 'payment_id', p.payment_id,
    'gateway_order_id', o.gateway_order_id, 'item', m.name, 'duration_months', o.duration_months,
    'order_uuid', o.uuid, 'credit_note', r.credit_note, 'access', private.access_to(o.module_id, o.user_id),
    'has_part', private.has_part(o.module_id, o.user_id),
    'own_access', case when p.decision = 'returned' then 'ended'
      when p.decision = 'granted' and p.amount <= private.returned_paise(p.id) + private.pending_paise(p.id)
      then 'ends' end)
  from public.refunds r join public.payments p on p.id = r.payment_id
  join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
  where r.refund_id = gateway_refund;
end;

-- The contents of a reminder of ending or ended access. No row when it was renewed or returned, a reminder is late and
-- access has ended, or the member wants no reminders. about is item, end in seconds, and for a reminder the days
-- before: 1000…0001 1795370000 30.
create function private.access_facts(member uuid, about text) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'item', m.name, 'item_uuid', m.uuid, 'duration_months', min(s.duration_months), 'expires_at', min(s.expires_at),
    'days', case when split_part(about, ' ', 3) <> ''
      then ceil(extract(epoch from min(s.expires_at) - now()) / 86400)::int end)
  from public.subscriptions s join public.modules m on m.uuid = coalesce(s.bundle_id, s.module_id)
  join public.users u on u.id = s.user_id
  where s.user_id = member and s.status = 'active' and u.wants_reminders
    and m.uuid::text = split_part(about, ' ', 1)
    and floor(extract(epoch from s.expires_at))::text = split_part(about, ' ', 2)
    and (split_part(about, ' ', 3) = '' or s.expires_at > now())
  group by m.uuid, m.name;
end;

-- The contents of a reminder of an unfinished purchase. No row when it was paid or has expired, or the member wants no
-- reminders.
create function private.unfinished_facts(order_uuid text) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'item', m.name, 'item_uuid', m.uuid, 'duration_months', o.duration_months, 'amount', o.amount,
    'expires_at', o.expires_at)
  from public.orders o join public.modules m on m.uuid = o.module_id join public.users u on u.id = o.user_id
  where o.uuid::text = order_uuid and private.is_unfinished(o) and u.wants_reminders;
end;

-- Queues reminders: access that ends in 30 or 7 days or has ended, once for each end; a purchase that was opened 2
-- hours ago and not paid, at most one in 7 days. Returns their number. The reconciler calls it every hour.
create function public.queue_reminders() returns integer
language plpgsql set search_path = ''
as $$
declare
  before bigint := (select count(*) from public.mails);
begin
  perform private.mail_member(
    case when due.days is null then 'access_ended' else 'access_ending' end, due.about, due.user_id)
  from (
    select distinct s.user_id, stage.days, concat_ws(
      ' ', coalesce(s.bundle_id, s.module_id), floor(extract(epoch from s.expires_at)), stage.days) as about
    from public.subscriptions s join public.users u on u.id = s.user_id
    cross join (values (30, 7), (7, 0), (null, null)) as stage (days, until_days)
    where s.status = 'active' and u.wants_reminders and case
      when stage.days is null then s.expires_at <= now() and s.expires_at > now() - interval '7 days'
      else s.expires_at <= now() + make_interval(days => stage.days)
        and s.expires_at > now() + make_interval(days => stage.until_days)
        -- Access that was granted for less than the notice is not announced on its first day.
        and s.starts_at < now() - interval '1 day' end) as due;
  perform private.mail_member('unfinished_purchase', o.uuid::text, o.user_id)
  from public.orders o join public.users u on u.id = o.user_id
  where u.wants_reminders and o.expires_at < now() + private.order_validity() - interval '2 hours'
    and o.expires_at > now() + interval '1 hour' and private.is_unfinished(o)
    and not exists (
      select from public.mails m
      where m.user_id = o.user_id and m.kind = 'unfinished_purchase' and m.created_at > now() - interval '7 days');
  return (select count(*) from public.mails) - before;
end;
$$;

create function public.stop_reminders(member uuid) returns boolean
language sql set search_path = ''
begin atomic
  update public.users set wants_reminders = false where id = member returning true;
end;

-- Emails of the last 30 days that were refused for good, failed four times, have waited for 15 minutes, or whose
-- attempts have ended after 4 days.
create function private.failed_mails() returns setof public.mails
language sql stable set search_path = ''
begin atomic
  select * from public.mails m
  where m.sent_at is null and m.created_at > now() - interval '30 days'
    and (m.attempts >= 4 or m.created_at < now() - interval '4 days' or m.refusal is not null
      or m.next_at < now() - interval '15 minutes');
end;

-- A mail to send now, as {id, uuid, kind, about, member, facts}; null if none is due. No other caller gets it for 2
-- minutes. Until finish_mail() is called it becomes due again, each time after twice as long, up to 6 hours, for 4
-- days.
create function public.claim_mail(without_emails boolean default false) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  claimed public.mails;
  facts jsonb;
begin
  loop
    update public.mails as r
    set attempts = r.attempts + 1,
      next_at = now() + least(interval '2 minutes' * (2 ^ least(r.attempts, 8)), interval '6 hours')
    where r.id = (
      select d.id from public.mails d
      where d.sent_at is null and d.refusal is null and d.next_at <= now() and d.created_at > now() - interval '4 days'
        and (d.kind = 'alarm_webhook' or not without_emails)
      order by d.next_at, d.id limit 1 for update skip locked)
    returning * into claimed;
    if not found then
      return null;
    end if;
    begin
      facts := case
        when claimed.kind = 'receipt' then private.receipt_facts(claimed.about)
        when claimed.kind like 'refund%' then private.refund_facts(claimed.about)
        when claimed.kind like 'access%' then private.access_facts(claimed.user_id, claimed.about)
        when claimed.kind = 'unfinished_purchase' then private.unfinished_facts(claimed.about)
        when claimed.kind in ('account_changed', 'email_changed') then private.change_facts(claimed.about)
        when claimed.kind = 'deletion_requested' then (
          select jsonb_build_object('due_at', r.due_at) from public.deletion_requests r where r.user_id = claimed.user_id)
        when claimed.kind = 'payment_held' then (
          select to_jsonb(h) from public.held_payments(null) h where h.payment_id = split_part(claimed.about, ' ', 1))
        when claimed.kind = 'dispute' then private.dispute_facts(claimed.about)
        when claimed.kind like 'alarm%' then private.alarm_facts(claimed.about)
        when claimed.kind = 'codes_nearly_used' then jsonb_build_object('hour', claimed.about)
      end;
    exception when others then
      -- One row must not keep all other mails waiting. It becomes due again.
      raise warning 'Mail % has no facts: % %', claimed.id, sqlstate, sqlerrm;
      continue;
    end;
    exit when facts is not null;
    -- A reminder whose reason is gone, such as access that was renewed, is not sent.
    perform public.finish_mail(claimed.id);
  end loop;
  return jsonb_build_object(
    'id', claimed.id,
    'uuid', claimed.uuid,
    'kind', claimed.kind,
    'about', claimed.about,
    'member', (
      select jsonb_build_object('id', u.id, 'name', u.name, 'email', coalesce(claimed.former_email, u.email), 'language', u.language)
      from public.users u where u.id = claimed.user_id),
    'facts', facts);
end;
$$;

-- Records that the receiver accepted a mail, or refused it for good. True, or null if it was accepted before.
create function public.finish_mail(mail bigint, refusal text default null) returns boolean
language sql set search_path = ''
begin atomic
  update public.mails m
  set sent_at = case when finish_mail.refusal is null then clock_timestamp() end,
    refusal = finish_mail.refusal, former_email = null
  where m.id = mail and m.sent_at is null returning true;
end;
