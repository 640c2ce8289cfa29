create table public.receipts (
  invoice_id bigint primary key references public.invoices (id) on delete restrict,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.receipts is
  'Mails that are owed: one for each invoice, written in the transaction that gave access, sent after it.';
comment on column public.receipts.next_at is 'When sending may be tried: whoever tries moves it on, so that no two send at once.';
comment on column public.receipts.sent_at is 'When the mail server took it. Null 4 days after created_at: nobody tries any more.';
create index receipts_next_at_idx on public.receipts (next_at) where sent_at is null;

create or replace function private.activate_order(the_order public.orders, paid public.payments) returns void
language plpgsql
set search_path = ''
as $$
declare
  invoice public.invoices;
begin
  update public.payments set decision = 'granted' where id = paid.id;
  perform private.grant_module(the_order, granted.module_id)
  from (
    select b.module_id from public.bundle_modules b where b.bundle_id = the_order.module_id
    union all
    select the_order.module_id
    where not exists (select from public.bundle_modules b where b.bundle_id = the_order.module_id)
  ) as granted;
  delete from public.order_checks where order_id = the_order.id;
  invoice := private.issue_invoice(the_order, paid);
  insert into public.receipts (invoice_id) values (invoice.id);
  update public.orders
  set status = 'completed', payment_id = paid.payment_id, invoice_number = invoice.number,
    completed_at = coalesce(completed_at, clock_timestamp())
  where id = the_order.id;
end;
$$;
comment on function private.activate_order(public.orders, public.payments) is
  'Turns captured money into access: payment, ledger, subscriptions, invoice, the receipt that is owed, and completed, all or nothing. Called by record_payment alone, which holds the locks and has compared.';

-- What was bought before there were invoices gets one as well, in the order in which it was bought, and no mail.
do $$
declare
  the_order public.orders;
  paid public.payments;
  invoice public.invoices;
begin
  for the_order in select * from public.orders where status = 'completed' order by completed_at, id loop
    select * into paid from public.payments where payment_id = the_order.payment_id;
    continue when not found;
    invoice := private.issue_invoice(the_order, paid, the_order.completed_at);
    update public.orders set invoice_number = invoice.number where id = the_order.id;
  end loop;
end $$;

create function public.claim_receipt() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  claimed public.receipts;
  invoice public.invoices;
begin
  update public.receipts as r
  set attempts = r.attempts + 1,
    next_at = now() + least(interval '2 minutes' * (2 ^ least(r.attempts, 8)), interval '6 hours')
  where r.invoice_id = (
    select d.invoice_id from public.receipts d
    where d.sent_at is null and d.next_at <= now() and d.created_at > now() - interval '4 days'
    order by d.next_at, d.invoice_id limit 1 for update skip locked)
  returning * into claimed;
  if not found then
    return null;
  end if;
  select * into strict invoice from public.invoices where id = claimed.invoice_id;
  return private.describe_invoice(invoice) || jsonb_build_object(
    'invoice_id', invoice.id,
    'access', (
      select coalesce(jsonb_agg(jsonb_build_object('module', m.name, 'expires_at', s.expires_at) order by m.name), '[]')
      from public.entitlements e
      join public.subscriptions s on s.user_id = e.user_id and s.module_id = e.module_id
      join public.modules m on m.uuid = e.module_id
      where e.order_id = invoice.order_id and e.revoked_at is null));
end;
$$;
comment on function public.claim_receipt() is
  'A receipt to send now, for 2 minutes nobody else''s; null if none is due. Unless finish_receipt follows it is due again, each time after twice as long, up to 6 hours, for 4 days.';

create function public.finish_receipt(invoice bigint) returns boolean
language sql
set search_path = ''
begin atomic
  update public.receipts set sent_at = clock_timestamp() where invoice_id = invoice and sent_at is null
  returning true;
end;
comment on function public.finish_receipt(bigint) is 'Called when the mail server has taken a receipt. True, or null if it was known.';

do $$
declare
  ours regprocedure;
  name text;
begin
  foreach name in array array['invoices', 'receipts'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('alter table public.%I force row level security', name);
    execute format('revoke all on public.%I from public, anon, authenticated', name);
    execute format('grant all on public.%I to service_role', name);
  end loop;
  for ours in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and proname in ('open_invoice', 'claim_receipt', 'finish_receipt')
      or pronamespace = 'private'::regnamespace and proname in ('keep_invoice', 'issue_invoice', 'describe_invoice')
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', ours);
    execute format('grant execute on function %s to service_role', ours);
  end loop;
end $$;
