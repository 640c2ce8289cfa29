alter table public.orders add column invoice_number text unique;
comment on column public.orders.invoice_number is
  'The invoice of the payment that settled the order, INV-2026-007; null until then. See invoices.';

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
  'What a member is billed for: one row for each time that a payment activated an order. Numbers have no gap, and what stands in a row stays.';
comment on column public.invoices.id is 'Counts up by one, over the years: what the number is made from.';
comment on column public.invoices.payment_id is 'The row of payments that activated the order, not Razorpay''s id of it.';
comment on column public.invoices.issued_at is 'When access was given. Its year in India is the year of the number.';
comment on column public.invoices.buyer_name is 'As the profile had it that day.';
comment on column public.invoices.item is 'The module, as it was named that day.';
comment on column public.invoices.seller is
  'Who sold, as the settings had it when the document was first made (shared-kit/src/seller.ts); null until then, and for as long as those are placeholders.';
create index invoices_order_id_idx on public.invoices (order_id, id);

create function private.keep_invoice() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- The number follows from the rest, and is not made yet.
  if tg_op = 'UPDATE' and old.seller is null
    and to_jsonb(new) - array['seller', 'number'] = to_jsonb(old) - array['seller', 'number'] then
    return new;
  end if;
  raise exception using errcode = 'check_violation', message = format('Invoice %s stays as it is', old.number);
end;
$$;
comment on function private.keep_invoice() is 'Refuses to change or delete an invoice, but for the seller, who may be written once.';
create trigger invoices_stay before update or delete on public.invoices
for each row execute function private.keep_invoice();

create function private.issue_invoice(the_order public.orders, paid public.payments, at timestamptz default null)
returns public.invoices
language plpgsql
set search_path = ''
as $$
declare
  issued public.invoices;
begin
  -- A sequence would lose a number with every transaction that is rolled back, and tax law wants all of them. So whoever
  -- issues waits for who issued before: to the end of a transaction that has nothing left to do but end.
  perform pg_advisory_xact_lock(hashtextextended('public.invoices', 0));
  insert into public.invoices (id, order_id, payment_id, issued_at, buyer_name, buyer_email, item)
  select
    coalesce((select max(i.id) from public.invoices i), 0) + 1,
    -- Read after the wait, so that a later number never bears an earlier date.
    the_order.id, paid.id, coalesce(at, clock_timestamp()), u.name, u.email, m.name
  from public.users u, public.modules m
  where u.id = the_order.user_id and m.uuid = the_order.module_id
  returning * into strict issued;
  return issued;
end;
$$;
comment on function private.issue_invoice(public.orders, public.payments, timestamptz) is
  'Gives the activation of an order by a payment the next number. Called once for each, in its transaction.';

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
    'amount', o.amount,
    'gateway_order_id', o.gateway_order_id,
    'payment_id', p.payment_id)
  from public.orders o, public.payments p
  where o.id = invoice.order_id and p.id = invoice.payment_id;
end;
comment on function private.describe_invoice(public.invoices) is
  'An invoice as functions want to know it: amount in whole rupees, payment_id as Razorpay has it.';

create function public.open_invoice(member uuid, order_uuid uuid, seller jsonb) returns jsonb
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
  if invoice.seller is null and open_invoice.seller is not null then
    update public.invoices i set seller = open_invoice.seller where i.id = invoice.id and i.seller is null;
    select * into strict invoice from public.invoices i where i.id = invoice.id;
  end if;
  return private.describe_invoice(invoice) || jsonb_build_object('seller', invoice.seller);
end;
$$;
comment on function public.open_invoice(uuid, uuid, jsonb) is
  'The invoice of a member''s order, or {error}. Whoever opens it first says who sold; null while the settings are placeholders. For the function invoice.';
