-- What operators see of the shop. No policy lets them read the tables of members: each function here checks the role first, and
-- those that show a person write down the look.

create table public.desk_looks (
  id bigint generated always as identity primary key,
  operator_id uuid not null,
  operator_email text not null,
  member_id uuid not null references public.members (id) on delete cascade,
  what text not null check (what in ('found', 'opened', 'receipt_resent', 'payment_granted', 'payment_refunded')),
  about text not null default '' check (char_length(about) <= 64),
  looked_at timestamptz not null default clock_timestamp()
);
comment on table public.desk_looks is
  'Which operator looked at the data of which member, and what the operator did there. Kept for 400 days; rows never change.';
comment on column public.desk_looks.operator_email is 'On that day: the account may be deleted later.';
comment on column public.desk_looks.about is 'The payment or the invoice, if the look was about one.';
create index desk_looks_member_id_idx on public.desk_looks (member_id);
create index desk_looks_looked_at_idx on public.desk_looks (looked_at);

alter table public.desk_looks enable row level security, force row level security;
revoke all on public.desk_looks from service_role;
grant select, delete on public.desk_looks to service_role;
grant select on public.desk_looks to authenticated;

create policy "Operators can read who looked at whose data" on public.desk_looks
for select to authenticated
using ((select private.is_operator()));

create function private.require_operator() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_operator() then
    raise insufficient_privilege using message = 'Only operators may do this';
  end if;
  return (select email from auth.users where id = (select auth.uid()));
end;
$$;

create function private.log_look(member uuid, what text, about text default '') returns void
language sql
set search_path = ''
begin atomic
  insert into public.desk_looks (operator_id, operator_email, member_id, what, about)
  values ((select auth.uid()), private.require_operator(), member, what, about);
end;

create function private.failed_mails() returns setof public.mails
language sql stable
set search_path = ''
begin atomic
  select * from public.mails m
  where m.sent_at is null and m.created_at > now() - interval '30 days'
    and (m.attempts >= 4 or m.created_at < now() - interval '4 days');
end;
comment on function private.failed_mails() is
  'Emails of the last 30 days that failed four times, or whose attempts have ended after 4 days.';

create function private.renewals() returns table (user_id uuid, item uuid, expires_at timestamptz)
language sql stable
set search_path = ''
begin atomic
  select s.user_id, coalesce(s.bundle_id, s.module_id), min(s.expires_at) from public.subscriptions s
  where s.status = 'active' and s.expires_at between now() and now() + interval '30 days'
  group by s.user_id, coalesce(s.bundle_id, s.module_id);
end;
comment on function private.renewals() is 'Access that ends in the next 30 days; the modules of a bundle count as one.';

create function private.read_shop() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  since timestamptz := now() - interval '30 days';
begin
  perform private.require_operator();
  return jsonb_build_object(
    'waiting', jsonb_build_object(
      'held', (select count(*) from public.held_payments(1000)),
      'disputes', (select count(*) from public.disputes where status in ('open', 'under_review')),
      'refunds', (select count(*) from public.refunds where status = 'pending'),
      'mails', (select count(*) from private.failed_mails()),
      'renewals', (select count(*) from private.renewals())),
    'funnel', jsonb_build_object(
      'views', (
        select coalesce(sum(f.views), 0) from public.figures f
        where f.hour > since and f.part = 'commerce' and f.page in ('/pricing', '/hi/pricing')),
      'orders', (select count(*) from public.orders o where o.created_at > since),
      'attempts', (
        select count(*) from public.orders o where o.created_at > since
        and exists (select from public.payments p where p.order_id = o.id)),
      'paid', (select count(*) from public.orders o where o.created_at > since and o.status = 'completed')));
end;
$$;
grant execute on function private.read_shop() to authenticated;

create function public.desk_shop() returns jsonb
language sql stable
set search_path = ''
begin atomic
  select private.read_shop();
end;
grant execute on function public.desk_shop() to authenticated;
comment on function public.desk_shop() is
  'What waits for an operator, and how many of the last 30 days went from the prices to a paid order. Numbers only.';

-- Rows of all lists have the same columns. They name no person: the look at one is logged.
create function private.read_desk_list(list text, most integer, skipped integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return (
    select coalesce(jsonb_agg(to_jsonb(page)), '[]') from (select * from (
      select o.gateway_order_id as reference, o.user_id as member, m.name as item, o.amount::bigint * 100 as paise,
        'INR' as currency, o.status, o.created_at as at, null::text as note
      from public.orders o join public.modules m on m.uuid = o.module_id where list = 'orders'
      union all
      select h.payment_id, o.user_id, h.item, h.paid_paise, h.currency, h.reason, h.held_since, h.decided
      from public.held_payments(1000) h join public.orders o on o.uuid = h.order_uuid where list = 'held'
      union all
      select d.dispute_id, o.user_id, m.name, d.amount, d.currency, d.status, d.respond_by, d.phase
      from public.disputes d join public.payments p on p.id = d.payment_id
      join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
      where list = 'disputes' and d.status in ('open', 'under_review')
      union all
      select f.refund_id, o.user_id, m.name, f.amount, f.currency, f.status, f.created_at, null
      from public.refunds f join public.payments p on p.id = f.payment_id
      join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
      where list = 'refunds' and f.status = 'pending'
      union all
      select e.about, e.user_id, null, null, null, e.kind, e.created_at, e.attempts::text
      from private.failed_mails() e where list = 'mails'
      union all
      select null, n.user_id, m.name, null, null, 'active', n.expires_at, null
      from private.renewals() n join public.modules m on m.uuid = n.item where list = 'renewals') as rows
      order by case when list in ('orders', 'mails') then at end desc, at, reference
      limit least(most, 100) offset skipped) as page);
end;
$$;
grant execute on function private.read_desk_list(text, integer, integer) to authenticated;

create function public.desk_list(list text, most integer default 20, skipped integer default 0) returns jsonb
language sql stable
set search_path = ''
begin atomic
  select private.read_desk_list(list, most, skipped);
end;
grant execute on function public.desk_list(text, integer, integer) to authenticated;
comment on function public.desk_list(text, integer, integer) is
  'A page of orders, held (payments), disputes, refunds, mails (that failed) or renewals, as {reference, member, item, paise, currency, status, at, note}.';

create function private.find_member(term text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted text := left(trim(term), 200);
  member uuid;
begin
  perform private.require_operator();
  select u.id into member from public.users u where u.email = lower(wanted)
  union all
  select o.user_id from public.orders o where wanted in (o.uuid::text, o.gateway_order_id, o.invoice_number)
  union all
  select o.user_id from public.orders o join public.payments p on p.order_id = o.id
  where p.payment_id = wanted
    or p.id in (select r.payment_id from public.refunds r where wanted in (r.refund_id, r.credit_note))
    or p.id in (select d.payment_id from public.disputes d where d.dispute_id = wanted)
  limit 1;
  if member is not null then
    perform private.log_look(member, 'found', left(case when wanted ~ '@' then '' else wanted end, 64));
  end if;
  return member;
end;
$$;
grant execute on function private.find_member(text) to authenticated;

create function public.desk_find(term text) returns uuid
language sql
set search_path = ''
begin atomic
  select private.find_member(term);
end;
grant execute on function public.desk_find(text) to authenticated;
comment on function public.desk_find(text) is
  'The member with this email address, order, invoice, payment, refund, credit note or dispute; null if there is none. Logged.';

create function private.read_member(member uuid) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  if not exists (select from public.members m where m.id = member) then
    return null;
  end if;
  perform private.log_look(member, 'opened');
  return jsonb_build_object(
    'profile', (
      select jsonb_build_object('name', u.name, 'email', u.email, 'phone', u.phone, 'college', u.college, 'since', u.created_at)
      from public.users u where u.id = member),
    'access', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'item', m.name, 'status', s.status, 'expires_at', s.expires_at) order by s.expires_at desc), '[]')
      from public.subscriptions s join public.modules m on m.uuid = s.module_id where s.user_id = member),
    'orders', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'uuid', o.uuid, 'reference', o.gateway_order_id, 'item', m.name, 'months', o.duration_months,
        'paise', o.amount::bigint * 100, 'status', o.status, 'at', o.created_at, 'invoice', o.invoice_number,
        'payments', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'reference', p.payment_id, 'status', p.status, 'paise', p.amount, 'currency', p.currency, 'at', p.created_at,
            'decision', p.decision, 'held_reason', p.held_reason,
            'is_held', p.decision = 'held' and p.status = 'captured' and private.returned_paise(p.id) < p.amount,
            'decisions', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'decision', d.decision, 'person', d.person, 'reason', d.reason, 'at', d.decided_at) order by d.id), '[]')
              from public.operator_decisions d where d.payment_id = p.id),
            'refunds', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'reference', r.refund_id, 'status', r.status, 'paise', r.amount, 'currency', r.currency, 'at', r.created_at)
                order by r.id), '[]')
              from public.refunds r where r.payment_id = p.id),
            'disputes', (
              select coalesce(jsonb_agg(jsonb_build_object(
                'reference', d.dispute_id, 'status', d.status, 'paise', d.amount, 'currency', d.currency, 'at', d.created_at)
                order by d.id), '[]')
              from public.disputes d where d.payment_id = p.id)) order by p.id), '[]')
          from public.payments p where p.order_id = o.id)) order by o.id desc), '[]')
      from public.orders o join public.modules m on m.uuid = o.module_id where o.user_id = member),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(e) order by e.at desc), '[]') from (
        select m.kind, m.about, m.attempts, m.created_at as at, m.sent_at from public.mails m
        where m.user_id = member order by m.created_at desc limit 20) e));
end;
$$;
grant execute on function private.read_member(uuid) to authenticated;

create function public.desk_member(member uuid) returns jsonb
language sql
set search_path = ''
begin atomic
  select private.read_member(member);
end;
grant execute on function public.desk_member(uuid) to authenticated;
comment on function public.desk_member(uuid) is
  'What an operator needs to answer a member: profile, access, orders with payments, and emails. Null for an unknown member. Logged.';

create function private.send_receipt_again(receipt text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  member uuid;
begin
  perform private.require_operator();
  select o.user_id into member
  from public.invoices i join public.orders o on o.id = i.order_id join public.users u on u.id = o.user_id
  where i.number = receipt;
  if member is null then
    return 'no_receipt';
  end if;
  -- One more receipt at a time, whoever asks for it.
  perform from public.members m where m.id = member for update;
  if exists (
    select from public.mails m
    where m.kind = 'receipt' and m.about = receipt
      and (m.created_at > now() - interval '1 minute'
        or m.sent_at is null and m.attempts < 4 and m.created_at > now() - interval '4 days')) then
    return 'on_its_way';
  end if;
  perform private.log_look(member, 'receipt_resent', receipt);
  -- A new row is a new email: programs hide a second one with the same Message-ID.
  delete from public.mails m where m.kind = 'receipt' and m.about = receipt;
  perform private.mail_member('receipt', receipt, member);
  return 'queued';
end;
$$;
grant execute on function private.send_receipt_again(text) to authenticated;

create function public.desk_resend_receipt(invoice_number text) returns text
language sql
set search_path = ''
begin atomic
  select private.send_receipt_again(invoice_number);
end;
grant execute on function public.desk_resend_receipt(text) to authenticated;
comment on function public.desk_resend_receipt(text) is
  'Queues the receipt of an invoice once more: queued, on_its_way if one is or was queued within a minute, no_receipt if the invoice or the account does not exist. Logged.';

create function private.decide_as_operator(gateway_payment text, verdict text, reason text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  person text := left(private.require_operator(), 120);
  result jsonb;
begin
  result := case verdict
    when 'grant' then public.grant_held_payment(gateway_payment, person, reason)
    when 'refund' then public.decide_refund(gateway_payment, person, reason)
  end;
  if result ? 'outcome' then
    perform private.log_look(
      o.user_id, case verdict when 'grant' then 'payment_granted' else 'payment_refunded' end, gateway_payment)
    from public.payments p join public.orders o on o.id = p.order_id where p.payment_id = gateway_payment;
  end if;
  return result;
end;
$$;
grant execute on function private.decide_as_operator(text, text, text) to authenticated;

create function public.desk_decide(gateway_payment text, decision text, reason text) returns jsonb
language sql
set search_path = ''
begin atomic
  select private.decide_as_operator(gateway_payment, decision, reason);
end;
grant execute on function public.desk_decide(text, text, text) to authenticated;
comment on function public.desk_decide(text, text, text) is
  'Grants or refunds a held payment as the operator who calls: as grant_held_payment() and decide_refund(). The function held-payments calls it with the operator''s session, and then asks the gateway for a refund. Logged.';
