create table public.receipts (
  invoice_id bigint primary key references public.invoices (id) on delete restrict,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.receipts is
  'The outbox of receipt mails: one row for each invoice, written in the transaction that grants access, sent afterwards.';
comment on column public.receipts.next_at is
  'When the next attempt may start. Each attempt moves it forward, so that no two senders send the same receipt.';
comment on column public.receipts.sent_at is
  'When the mail server accepted the mail. Attempts end 4 days after created_at.';
create index receipts_next_at_idx on public.receipts (next_at) where sent_at is null;

alter table public.receipts enable row level security;
alter table public.receipts force row level security;
revoke all on public.receipts from public, anon, authenticated;
grant all on public.receipts to service_role;

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
  'A receipt to send now; null if none is due. No other caller gets it for 2 minutes. Until finish_receipt() is called it becomes due again, each time after twice as long, up to 6 hours, for 4 days.';

create function public.finish_receipt(invoice bigint) returns boolean
language sql
set search_path = ''
begin atomic
  update public.receipts set sent_at = clock_timestamp() where invoice_id = invoice and sent_at is null
  returning true;
end;
comment on function public.finish_receipt(bigint) is
  'Records that the mail server accepted a receipt. True, or null if that was recorded before.';

revoke execute on function public.claim_receipt, public.finish_receipt from public, anon, authenticated;
grant execute on function public.claim_receipt, public.finish_receipt to service_role;
