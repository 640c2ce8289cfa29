-- What operators see of one member, and what they decide. Each function logs the look.

-- The member with this address now or on an invoice, this id, order, invoice, payment, refund, credit note or dispute,
-- however it was pasted; null if there is none. Logged.
create function public.desk_find(operator uuid, term text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  -- What is pasted may have invisible characters, wide ones, typographic dashes, and words, signs or an address around
  -- it.
  pasted text := translate(regexp_replace(
    normalize(left(term, 500), NFKC), '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe0f\ufeff]', '', 'g'), '‐‑‒–—−', '------');
  words text[];
  hit record;
begin
  perform private.require_operator(operator);
  select array_agg(lower(w)) into words from (
    select btrim(pasted, E' \t\r\n') union
    select regexp_replace(word, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') from (
      select pasted as word union all
      select regexp_split_to_table(pasted, '[\s<>()"“”„«»,;:]+') union all
      select regexp_split_to_table(pasted, '[^[:alnum:]@._%+-]+') union all
      select regexp_split_to_table(pasted, '[^[:alnum:]_-]+')) as parts) as terms (w)
  where w <> '';
  select r.member, r.reference into hit from (
    select 1 as rank, 0::bigint as recency, u.email as reference, u.id as member from public.users u
    union all
    select 1, 0, m.id::text, m.id from public.members m
    union all
    select 1, 0, unnest(array[o.uuid::text, o.gateway_order_id]), o.user_id from public.orders o
    union all
    select 1, 0, p.payment_id, o.user_id from public.payments p join public.orders o on o.id = p.order_id
    union all
    select 1, 0, r.refund_id, o.user_id
    from public.refunds r join public.payments p on p.id = r.payment_id join public.orders o on o.id = p.order_id
    union all
    select 1, 0, d.dispute_id, o.user_id
    from public.disputes d join public.payments p on p.id = d.payment_id join public.orders o on o.id = p.order_id
    union all
    select 1, 0, i.number, o.user_id from public.invoices i join public.orders o on o.id = i.order_id
    union all
    select 1, 0, n.number, o.user_id
    from public.credit_notes n join public.invoices i on i.id = n.invoice_id join public.orders o on o.id = i.order_id
    union all
    -- An address that a member had when an invoice was issued, unless it is another member's now.
    select 2, i.id, i.buyer_email, o.user_id from public.invoices i join public.orders o on o.id = i.order_id) as r
  where lower(r.reference) = any (words)
  -- The gateway tells capital letters of its ids apart.
  order by r.rank, position(r.reference in pasted) = 0, r.recency desc limit 1;
  if hit.member is not null then
    perform private.log_look(
      operator, hit.member, 'found', case when hit.reference ~ '@' then '' else left(hit.reference, 64) end);
  end if;
  return hit.member;
end;
$$;

-- What an operator needs to answer a member: profile, access, orders with payments, and emails. Null for an unknown
-- member. Logged.
create function public.desk_member(operator uuid, member uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  perform private.require_operator(operator);
  if not exists (select from public.members m where m.id = member) then
    return null;
  end if;
  perform private.log_look(operator, member, 'opened');
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
            'is_held', private.is_held(p),
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
        select m.kind, m.about, m.attempts, m.refusal, m.created_at as at, m.sent_at from public.mails m
        where m.user_id = member order by m.created_at desc limit 20) e));
end;
$$;

-- Queues the receipt of an invoice once more: queued, on_its_way if one is or was queued within a minute, no_receipt if
-- the invoice or the account does not exist. Logged.
create function public.desk_resend_receipt(operator uuid, invoice_number text) returns text
language plpgsql
set search_path = ''
as $$
declare
  member uuid;
begin
  perform private.require_operator(operator);
  select o.user_id into member
  from public.invoices i join public.orders o on o.id = i.order_id join public.users u on u.id = o.user_id
  where i.number = desk_resend_receipt.invoice_number;
  if member is null then
    return 'no_receipt';
  end if;
  -- One more receipt at a time, whoever asks for it.
  perform from public.members m where m.id = member for update;
  if exists (
    select from public.mails m
    where m.kind = 'receipt' and m.about = desk_resend_receipt.invoice_number
      and (m.created_at > now() - interval '1 minute'
        or m.sent_at is null and m.refusal is null and m.attempts < 4 and m.created_at > now() - interval '4 days')) then
    return 'on_its_way';
  end if;
  perform private.log_look(operator, member, 'receipt_resent', invoice_number);
  -- A new row is a new email: programs hide a second one with the same Message-ID.
  delete from public.mails m where m.kind = 'receipt' and m.about = desk_resend_receipt.invoice_number;
  perform private.mail_member('receipt', invoice_number, member);
  return 'queued';
end;
$$;

-- Grants or refunds a held payment as this operator: as grant_held_payment() and decide_refund(). The function
-- held-payments calls it, and then asks the gateway for a refund. Logged.
create function public.desk_decide(operator uuid, gateway_payment text, decision text, reason text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  person text := left(private.require_operator(operator), 120);
  result jsonb;
begin
  result := case decision
    when 'grant' then public.grant_held_payment(gateway_payment, person, reason)
    when 'refund' then public.decide_refund(gateway_payment, person, reason)
  end;
  if result ? 'outcome' then
    perform private.log_look(
      operator, o.user_id, case desk_decide.decision when 'grant' then 'payment_granted' else 'payment_refunded' end,
      gateway_payment)
    from public.payments p join public.orders o on o.id = p.order_id where p.payment_id = gateway_payment;
  end if;
  return result;
end;
$$;
