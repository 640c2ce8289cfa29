-- What operators see of one member, and what they decide. Each function logs the look.

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
  select o.user_id from public.orders o where wanted in (o.uuid::text, o.gateway_order_id)
  union all
  select o.user_id from public.orders o join public.invoices i on i.order_id = o.id
  where i.number = wanted or i.id in (select n.invoice_id from public.credit_notes n where n.number = wanted)
  union all
  select o.user_id from public.orders o join public.payments p on p.order_id = o.id
  where p.payment_id = wanted
    or p.id in (select r.payment_id from public.refunds r where r.refund_id = wanted)
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
        'paise', o.amount::bigint * 100, 'status', o.status, 'at', o.created_at,
        'invoices', array(select i.number from public.invoices i where i.order_id = o.id order by i.id),
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
                'reference', r.refund_id, 'status', r.status, 'paise', r.amount, 'currency', r.currency, 'at', r.created_at,
                'credit_notes', array(select n.number from public.credit_notes n where n.refund_id = r.id order by n.id))
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
