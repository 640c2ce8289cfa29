create table public.credit_notes (
  id bigint generated always as identity primary key,
  refund_id bigint not null references public.refunds (id) on delete restrict,
  invoice_id bigint not null references public.invoices (id) on delete restrict,
  issued_at timestamptz not null,
  serial integer not null check (serial between 1 and 999999),
  number text not null unique generated always as (private.document_number('CRN', issued_at, serial)) stored,
  amount bigint not null check (amount > 0),
  credited_before bigint not null check (credited_before >= 0),
  cancelled_at timestamptz
);
comment on table public.credit_notes is
  'One credit note for each processed refund of an invoice. Numbers have no gap within a financial year, in a series of their own. Rows never change, except that a note is cancelled when the refund fails after all.';
comment on column public.credit_notes.refund_id is 'The id of the row in refunds, not Razorpay''s id.';
comment on column public.credit_notes.amount is 'Paise.';
comment on column public.credit_notes.credited_before is
  'Paise of the notes that the invoice had before. With it the taxes of all notes of an invoice add up to the taxes of the invoice.';
comment on column public.credit_notes.cancelled_at is
  'When the refund was reported failed. If it is processed later, it gets another note.';
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

create function private.settle_credit_notes(payment bigint) returns void
language plpgsql
set search_path = ''
as $$
declare
  invoiced public.invoices;
  refund public.refunds;
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
    insert into public.credit_notes (refund_id, invoice_id, issued_at, serial, amount, credited_before)
    select refund.id, invoiced.id, next.issued_at, next.serial, refund.amount, coalesce((
      select sum(n.amount) from public.credit_notes n
      where n.invoice_id = invoiced.id and n.cancelled_at is null), 0)
    from private.next_in_series('public.credit_notes') as next
    returning number into issued;
    update public.refunds set credit_note = issued where id = refund.id;
  end loop;
end;
$$;

create function public.open_document(member uuid, document text, seller_json text) returns jsonb
language plpgsql
set search_path = ''
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
  invoice := private.keep_seller(invoice, seller_json);
  return private.describe_invoice(invoice) || jsonb_build_object(
    'seller', invoice.seller,
    'credit', (
      select jsonb_build_object(
        'number', note.number,
        'issued_at', note.issued_at,
        'amount_paise', note.amount,
        'credited_before_paise', note.credited_before,
        'cancelled_at', note.cancelled_at,
        'refund_id', r.refund_id)
      from public.refunds r where r.id = note.refund_id));
end;
$$;
comment on function public.open_document(uuid, text, text) is
  'A member''s invoice, or credit note with its invoice, by its number, or {error}. The first call for an invoice stores the seller''s details; null while they are placeholders. For the edge function invoice.';
