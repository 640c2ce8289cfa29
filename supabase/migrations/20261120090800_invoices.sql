create table public.invoices (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.orders (id) on delete restrict,
  payment_id bigint not null unique references public.payments (id) on delete restrict,
  -- When access was granted. The number contains its financial year in India.
  issued_at timestamptz not null,
  serial integer not null check (serial between 1 and 999999),
  number text not null unique generated always as (private.document_number('INV', issued_at, serial)) stored,
  -- The name in the profile on that day.
  buyer_name text not null,
  buyer_email text not null,
  -- The GST code of the buyer's State on that day; empty if unknown.
  buyer_state text not null default '',
  -- The buyer's GSTIN on that day; empty for most.
  buyer_gstin text not null default '',
  item text not null,
  -- What the payment granted on that day, by module: [{"module", "from", "until"}]. Later refunds and purchases do
  -- not change it.
  access jsonb not null default '[]',
  -- The seller's details on the day the document was first opened (shared-kit/src/seller.ts). Null until then, and
  -- while the details are placeholders.
  seller jsonb
);
comment on table public.invoices is
  'One invoice for each activation of an order by a payment. Numbers have no gap within a financial year, and rows never change.';
comment on column public.invoices.payment_id is
  'The id of the row in payments that activated the order, not Razorpay''s id.';
create index invoices_order_id_idx on public.invoices (order_id, id);
create index invoices_serial_idx on public.invoices (private.financial_year(issued_at), serial);

alter table public.invoices enable row level security, force row level security;
grant select on public.invoices to authenticated;

create policy "Members can read the invoices of their own orders" on public.invoices
for select to authenticated
using (order_id in (select o.id from public.orders o where o.user_id = (select auth.uid())));

create trigger invoices_refuse_changes before update or delete on public.invoices
for each row execute function private.refuse_document_changes('seller');

-- The invoice of a payment: a new one with the next number of the financial year, unless it has one. activate_order()
-- calls it, in its transaction.
create function private.issue_invoice(the_order public.orders, payment public.payments, access jsonb)
returns public.invoices
language plpgsql set search_path = ''
as $$
declare
  issued public.invoices;
begin
  -- A payment that gave access before, and whose refund failed, has its invoice.
  select * into issued from public.invoices i where i.payment_id = payment.id;
  if found then return issued; end if;
  insert into public.invoices
    (order_id, payment_id, issued_at, serial, buyer_name, buyer_email, buyer_state, buyer_gstin, item, access)
  select the_order.id, payment.id, next.issued_at, next.serial, u.name, u.email, u.state, u.gstin, m.name, issue_invoice.access
  from private.next_in_series('public.invoices') as next, public.users u, public.modules m
  where u.id = the_order.user_id and m.uuid = the_order.module_id
  returning * into strict issued;
  return issued;
end;
$$;

create function private.describe_invoice(invoice public.invoices) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'number', invoice.number,
    'issued_at', invoice.issued_at,
    'buyer_name', invoice.buyer_name,
    'buyer_email', invoice.buyer_email,
    'buyer_state', invoice.buyer_state,
    'buyer_gstin', invoice.buyer_gstin,
    'item', invoice.item,
    'granted', invoice.access,
    'duration_months', o.duration_months,
    'amount_paise', p.amount,
    'order_uuid', o.uuid,
    'gateway_order_id', o.gateway_order_id,
    'payment_id', p.payment_id)
  from public.orders o, public.payments p
  where o.id = invoice.order_id and p.id = invoice.payment_id;
end;
