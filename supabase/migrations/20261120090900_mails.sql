create table public.mails (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'receipt', 'refund_started', 'refund_done', 'refund_failed',
    'access_ending', 'access_ended', 'unfinished_purchase', 'payment_held', 'dispute', 'codes_nearly_used')),
  about text not null check (char_length(about) <= 200),
  user_id uuid references public.users (id) on delete cascade,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mails_are_sent_once unique (kind, about)
);
comment on table public.mails is
  'The outbox: each mail to a member or to the operator, written in the transaction that causes it, sent afterwards. It contains no personal data: claim_mail() reads what the mail tells.';
comment on column public.mails.about is
  'What the mail is about, such as an invoice number, and the state it reports. There is one mail of a kind about one thing.';
comment on column public.mails.user_id is 'The member who gets it. Null for the operator.';
comment on column public.mails.next_at is
  'When the next attempt may start. Each attempt moves it forward, so that no two senders send the same mail.';
comment on column public.mails.sent_at is 'When the mail server accepted it. Attempts end 4 days after created_at.';
create index mails_next_at_idx on public.mails (next_at) where sent_at is null;
create index mails_user_id_idx on public.mails (user_id);

alter table public.mails enable row level security;
alter table public.mails force row level security;
revoke all on public.mails from public, anon, authenticated;
grant all on public.mails to service_role;

create function private.mail_member(mail_kind text, mail_about text, member uuid) returns void
language sql
set search_path = ''
begin atomic
  insert into public.mails (kind, about, user_id)
  select mail_kind, mail_about, u.id from public.users u where u.id = member
  on conflict on constraint mails_are_sent_once do nothing;
end;
comment on function private.mail_member(text, text, uuid) is
  'Queues a mail to a member, once for each kind and thing. None for a deleted account.';

create function private.mail_operator(mail_kind text, mail_about text) returns void
language sql
set search_path = ''
begin atomic
  insert into public.mails (kind, about) values (mail_kind, mail_about)
  on conflict on constraint mails_are_sent_once do nothing;
end;
comment on function private.mail_operator(text, text) is 'Queues a mail to the operator, once for each kind and thing.';

create function private.receipt_facts(invoice_number text) returns jsonb
language sql stable
set search_path = ''
begin atomic
  select private.describe_invoice(i) || jsonb_build_object('access', (
    select coalesce(jsonb_agg(jsonb_build_object('module', m.name, 'expires_at', s.expires_at) order by m.name), '[]')
    from public.entitlements e
    join public.subscriptions s on s.user_id = e.user_id and s.module_id = e.module_id
    join public.modules m on m.uuid = e.module_id
    where e.order_id = i.order_id and e.revoked_at is null))
  from public.invoices i where i.number = invoice_number;
end;
comment on function private.receipt_facts(text) is 'What a receipt tells: the invoice, and what the order gives access to now.';

create function private.held_facts(gateway_payment text) returns jsonb
language sql stable
set search_path = ''
begin atomic
  select jsonb_build_object(
    'payment_id', p.payment_id, 'reason', p.held_reason, 'paid_paise', p.amount, 'currency', p.currency,
    'agreed_paise', o.amount::bigint * 100, 'item', m.name, 'order_uuid', o.uuid)
  from public.payments p join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
  where p.payment_id = gateway_payment;
end;
comment on function private.held_facts(text) is 'What a mail about a held payment tells the operator.';

create function private.dispute_facts(gateway_dispute text) returns jsonb
language sql stable
set search_path = ''
begin atomic
  select jsonb_build_object(
    'dispute_id', d.dispute_id, 'payment_id', p.payment_id, 'phase', d.phase, 'paise', d.amount,
    'currency', d.currency, 'reason_code', d.reason_code, 'respond_by', d.respond_by, 'item', m.name, 'order_uuid', o.uuid)
  from public.disputes d join public.payments p on p.id = d.payment_id
  join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
  where d.dispute_id = gateway_dispute;
end;
comment on function private.dispute_facts(text) is 'What a mail about a dispute tells the operator.';

create function public.claim_mail() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  claimed public.mails;
begin
  update public.mails as r
  set attempts = r.attempts + 1,
    next_at = now() + least(interval '2 minutes' * (2 ^ least(r.attempts, 8)), interval '6 hours')
  where r.id = (
    select d.id from public.mails d
    where d.sent_at is null and d.next_at <= now() and d.created_at > now() - interval '4 days'
    order by d.next_at, d.id limit 1 for update skip locked)
  returning * into claimed;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'id', claimed.id,
    'kind', claimed.kind,
    'about', claimed.about,
    'member', (
      select jsonb_build_object('name', u.name, 'email', u.email)
      from public.users u where u.id = claimed.user_id),
    'facts', case claimed.kind
      when 'receipt' then private.receipt_facts(claimed.about)
      when 'payment_held' then private.held_facts(split_part(claimed.about, ' ', 1))
      when 'dispute' then private.dispute_facts(split_part(claimed.about, ' ', 1))
        || jsonb_build_object('status', split_part(claimed.about, ' ', 2))
    end);
end;
$$;
comment on function public.claim_mail() is
  'A mail to send now, as {id, kind, about, member, facts}; null if none is due. No other caller gets it for 2 minutes. Until finish_mail() is called it becomes due again, each time after twice as long, up to 6 hours, for 4 days.';

create function public.finish_mail(mail bigint) returns boolean
language sql
set search_path = ''
begin atomic
  update public.mails set sent_at = clock_timestamp() where id = mail and sent_at is null returning true;
end;
comment on function public.finish_mail(bigint) is
  'Records that the mail server accepted a mail. True, or null if that was recorded before.';

revoke execute on function
  private.mail_member, private.mail_operator, private.receipt_facts, private.held_facts, private.dispute_facts,
  public.claim_mail, public.finish_mail
from public, anon, authenticated;
grant execute on function
  private.mail_member, private.mail_operator, private.receipt_facts, private.held_facts, private.dispute_facts,
  public.claim_mail, public.finish_mail
to service_role;
