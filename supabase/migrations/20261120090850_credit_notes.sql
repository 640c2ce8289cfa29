create table public.credit_notes (
  id bigint generated always as identity primary key,
  refund_id bigint not null references public.refunds (id) on delete restrict,
  invoice_id bigint not null references public.invoices (id) on delete restrict,
  issued_at timestamptz not null,
  serial integer not null check (serial between 1 and 999999),
  number text not null unique generated always as (private.document_number('CRN', issued_at, serial)) stored,
  amount bigint not null check (amount > 0),
  -- Which paise of the invoice the note credits, counted from 0. No two valid notes share one, so that their taxes
  -- add up to those of the invoice, whatever was cancelled between.
  parts int8multirange not null check (not isempty(parts)),
  -- When the refund was reported failed. If it is processed later, it gets another note.
  cancelled_at timestamptz
);
comment on table public.credit_notes is
  'One credit note for each processed refund of an invoice. Numbers have no gap within a financial year, in a series of their own. Rows never change, except that a note is cancelled when the refund fails after all.';
comment on column public.credit_notes.refund_id is 'The id of the row in refunds, not Razorpay''s id.';
comment on column public.credit_notes.amount is 'Paise.';
create unique index credit_notes_one_per_refund on public.credit_notes (refund_id) where cancelled_at is null;
create index credit_notes_refund_id_idx on public.credit_notes (refund_id);
create index credit_notes_invoice_id_idx on public.credit_notes (invoice_id);
create index credit_notes_serial_idx on public.credit_notes (private.financial_year(issued_at), serial);

alter table public.credit_notes enable row level security, force row level security;
grant select on public.credit_notes to authenticated;

create policy "Members can read the credit notes of their own invoices" on public.credit_notes
for select to authenticated
using (invoice_id in (
  select i.id from public.invoices i join public.orders o on o.id = i.order_id
  where o.user_id = (select auth.uid())));

create trigger credit_notes_refuse_changes before update or delete on public.credit_notes
for each row execute function private.refuse_document_changes('cancelled_at');

-- The first paise of an invoice that no valid note credits. Null if there are too few: then one of its refunds has
-- failed, and the gateway has not told yet.
create function private.parts_to_credit(invoice bigint, whole bigint, amount bigint) returns int8multirange
language sql stable set search_path = ''
begin atomic
  with pieces as (
    select piece, sum(upper(piece) - lower(piece)) over (order by piece) - upper(piece) + lower(piece) as before
    from unnest(int8multirange(int8range(0, whole)) - coalesce((
      select range_agg(n.parts) from public.credit_notes n where n.invoice_id = invoice and n.cancelled_at is null), '{}')) piece)
  select range_agg(int8range(lower(piece), least(upper(piece), lower(piece) + amount - before::bigint)))
  from pieces where before < amount
  having sum(upper(piece) - lower(piece)) >= amount;
end;

create function private.settle_credit_notes(payment bigint) returns void
language plpgsql set search_path = ''
as $$
declare
  invoiced public.invoices;
  refund public.refunds;
  parts int8multirange;
  issued text;
begin
  select * into invoiced from public.invoices i where i.payment_id = payment;
  if not found then
    return;
  end if;
  update public.credit_notes n set cancelled_at = clock_timestamp()
  from public.refunds r
  where r.id = n.refund_id and r.payment_id = payment and r.status <> 'processed' and n.cancelled_at is null;
  update public.refunds r set credit_note = null
  where r.payment_id = payment and r.status <> 'processed' and r.credit_note is not null;
  for refund in
    select * from public.refunds r
    where r.payment_id = payment and r.status = 'processed' and r.credit_note is null order by r.id
  loop
    select private.parts_to_credit(invoiced.id, p.amount, refund.amount) into parts from public.payments p where p.id = payment;
    if parts is null then
      perform private.ask_about_refunds(payment);
      continue;
    end if;
    insert into public.credit_notes (refund_id, invoice_id, issued_at, serial, amount, parts)
    select refund.id, invoiced.id, next.issued_at, next.serial, refund.amount, parts
    from private.next_in_series('public.credit_notes') as next
    returning number into issued;
    update public.refunds set credit_note = issued where id = refund.id;
  end loop;
end;
$$;

-- A member's invoice, or credit note with its invoice, by its number, or {error}. The first call for an invoice stores
-- the seller's details; null while they are placeholders. For the edge function invoice.
create function public.open_document(member uuid, document text, seller_json text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  note public.credit_notes;
  invoice public.invoices;
begin
  select * into note from public.credit_notes n where n.number = document;
  select i.* into invoice from public.invoices i join public.orders o on o.id = i.order_id
  where (i.number = document or i.id = note.invoice_id) and o.user_id = member;
  if not found then
    return jsonb_build_object('error', 'document_not_found');
  end if;
  update public.invoices i set seller = seller_json::jsonb
  where i.id = invoice.id and i.seller is null and seller_json is not null;
  select * into strict invoice from public.invoices i where i.id = invoice.id;
  return private.describe_invoice(invoice) || jsonb_build_object(
    'seller', invoice.seller,
    'credit', (
      select jsonb_build_object(
        'number', note.number,
        'issued_at', note.issued_at,
        'amount_paise', note.amount,
        'parts', (select jsonb_agg(jsonb_build_array(lower(part), upper(part)) order by part) from unnest(note.parts) part),
        'cancelled_at', note.cancelled_at,
        'refund_id', r.refund_id)
      from public.refunds r where r.id = note.refund_id));
end;
$$;
