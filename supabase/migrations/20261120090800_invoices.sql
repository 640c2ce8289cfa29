create table public.invoices (
  id bigint primary key check (id > 0),
  order_id bigint not null references public.orders (id) on delete restrict,
  payment_id bigint not null unique references public.payments (id) on delete restrict,
  issued_at timestamptz not null,
  -- Padded to three digits, and longer where the number is: lpad alone would cut 1000 down to 100.
  number text not null unique generated always as (
    'INV-' || extract(year from issued_at at time zone 'Asia/Kolkata')::int::text
    || '-' || lpad(id::text, greatest(3, char_length(id::text)), '0')) stored,
  buyer_name text not null,
  buyer_email text not null,
  item text not null,
  seller jsonb
);
comment on table public.invoices is
  'One invoice for each activation of an order by a payment. Numbers have no gap, and rows never change.';
comment on column public.invoices.id is 'Counts up by one across years; the number contains it.';
comment on column public.invoices.payment_id is
  'The id of the row in payments that activated the order, not Razorpay''s id.';
comment on column public.invoices.issued_at is 'When access was granted. The number contains its year in India.';
comment on column public.invoices.buyer_name is 'The name in the profile on that day.';
comment on column public.invoices.item is 'The name of the module on that day.';
comment on column public.invoices.seller is
  'The seller''s details on the day the document was first opened (shared-kit/src/seller.ts). Null until then, and while the details are placeholders.';
create index invoices_order_id_idx on public.invoices (order_id, id);

alter table public.invoices enable row level security;
alter table public.invoices force row level security;
revoke all on public.invoices from public, anon, authenticated;
grant all on public.invoices to service_role;

create function private.refuse_invoice_changes() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Without `number`: a generated column has no value yet when this trigger runs.
  if tg_op = 'UPDATE' and old.seller is null
    and to_jsonb(new) - array['seller', 'number'] = to_jsonb(old) - array['seller', 'number'] then
    return new;
  end if;
  if tg_op = 'DELETE' and private.keep_sale_until(old.issued_at) <= now() then
    return old;
  end if;
  raise exception using errcode = 'check_violation', message = format('Invoice %s cannot be changed', old.number);
end;
$$;
comment on function private.refuse_invoice_changes() is
  'Refuses to change an invoice, or to delete it before its time. The seller may be written once.';

create trigger invoices_refuse_changes before update or delete on public.invoices
for each row execute function private.refuse_invoice_changes();

create function private.issue_invoice(the_order public.orders, payment public.payments) returns public.invoices
language plpgsql
set search_path = ''
as $$
declare
  issued public.invoices;
begin
  -- A sequence loses a number with each transaction that is rolled back, and tax law requires all numbers. So each
  -- transaction waits here until the one before it ends, which has nothing left to do but commit.
  perform pg_advisory_xact_lock(hashtextextended('public.invoices', 0));
  insert into public.invoices (id, order_id, payment_id, issued_at, buyer_name, buyer_email, item)
  select
    coalesce((select max(i.id) from public.invoices i), 0) + 1,
    -- The clock is read after the wait, so that a later number never has an earlier date.
    the_order.id, payment.id, clock_timestamp(), u.name, u.email, m.name
  from public.users u, public.modules m
  where u.id = the_order.user_id and m.uuid = the_order.module_id
  returning * into strict issued;
  return issued;
end;
$$;
comment on function private.issue_invoice(public.orders, public.payments) is
  'Issues the invoice with the next number. activate_order() calls it once, in its transaction.';

create function private.describe_invoice(invoice public.invoices) returns jsonb
language sql stable
set search_path = ''
begin atomic
  select jsonb_build_object(
    'number', invoice.number,
    'issued_at', invoice.issued_at,
    'buyer_name', invoice.buyer_name,
    'buyer_email', invoice.buyer_email,
    'item', invoice.item,
    'duration_months', o.duration_months,
    'amount_paise', p.amount,
    'order_uuid', o.uuid,
    'gateway_order_id', o.gateway_order_id,
    'payment_id', p.payment_id)
  from public.orders o, public.payments p
  where o.id = invoice.order_id and p.id = invoice.payment_id;
end;
comment on function private.describe_invoice(public.invoices) is
  'An invoice as JSON for edge functions: payment_id is Razorpay''s id.';

create function public.open_invoice(member uuid, order_uuid uuid, seller_json text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders;
  invoice public.invoices;
begin
  select * into the_order from public.orders o where o.uuid = open_invoice.order_uuid and o.user_id = member;
  if not found then
    return jsonb_build_object('error', 'order_not_found');
  end if;
  select * into invoice from public.invoices i where i.order_id = the_order.id order by i.id desc limit 1;
  if not found then
    return jsonb_build_object('error', 'order_not_paid');
  end if;
  if invoice.seller is null and open_invoice.seller_json is not null then
    update public.invoices i set seller = seller_json::jsonb where i.id = invoice.id and i.seller is null;
    select * into strict invoice from public.invoices i where i.id = invoice.id;
  end if;
  return private.describe_invoice(invoice) || jsonb_build_object('seller', invoice.seller);
end;
$$;
comment on function public.open_invoice(uuid, uuid, text) is
  'The invoice of a member''s order, or {error}. The first call stores the seller''s details; null while they are placeholders. For the edge function invoice.';

revoke execute on function
  private.refuse_invoice_changes, private.issue_invoice, private.describe_invoice, public.open_invoice
from public, anon, authenticated;
grant execute on function
  private.refuse_invoice_changes, private.issue_invoice, private.describe_invoice, public.open_invoice
to service_role;
