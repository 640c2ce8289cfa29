create table public.refunds (
  id bigint generated always as identity primary key,
  refund_id text not null unique check (refund_id ~ '\S' and char_length(refund_id) <= 64),
  payment_id bigint not null references public.payments (id) on delete restrict,
  status text not null check (status in ('pending', 'failed', 'processed')),
  amount bigint not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.refunds is
  'Refunds, which operators make at the gateway. When a payment is refunded in full, the access that it granted ends.';
comment on column public.refunds.refund_id is 'Razorpay''s id, rfnd_….';
comment on column public.refunds.payment_id is 'The id of the row in payments, not Razorpay''s id.';
comment on column public.refunds.status is 'As at Razorpay, and only ever forward: pending → failed → processed.';
comment on column public.refunds.amount is 'Paise.';

create index refunds_payment_id_idx on public.refunds (payment_id);

create trigger refunds_touch_updated_at before update on public.refunds
for each row execute function private.touch_updated_at();

alter table public.refunds enable row level security;
alter table public.refunds force row level security;
revoke all on public.refunds from public, anon, authenticated;
grant all on public.refunds to service_role;
grant select on public.refunds to authenticated;

create policy "Members can read the refunds of their own payments" on public.refunds
for select to authenticated
using (payment_id in (
  select p.id from public.payments p join public.orders o on o.id = p.order_id
  where o.user_id = (select auth.uid())));

create function private.refund_rank(status text) returns integer
language sql immutable
set search_path = ''
return array_position(array['pending', 'failed', 'processed'], status);
comment on function private.refund_rank(text) is
  'The position of a refund status in its life. A report with a lower rank than the recorded one is outdated.';

create function public.record_refund(
  gateway_refund text, gateway_payment text, refund_status text, paise bigint, refund_currency text
) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  the_order public.orders;
  refunded public.payments;
  refunded_paise bigint;
begin
  select o.* into the_order
  from public.payments p join public.orders o on o.id = p.order_id where p.payment_id = gateway_payment;
  if not found then
    return jsonb_build_object('outcome', 'unknown_order');
  end if;
  the_order := private.lock_order(the_order.gateway_order_id);
  select * into strict refunded from public.payments where payment_id = gateway_payment for update;

  insert into public.refunds as known (refund_id, payment_id, status, amount, currency)
  values (gateway_refund, refunded.id, refund_status, paise, refund_currency)
  on conflict (refund_id) do update set status = excluded.status
  where private.refund_rank(excluded.status) > private.refund_rank(known.status);

  select sum(amount) into refunded_paise from public.refunds where payment_id = refunded.id and status = 'processed';
  if refunded_paise >= refunded.amount then
    update public.payments set status = 'refunded' where id = refunded.id;
    perform private.undo_payment(the_order, refunded);
    return jsonb_build_object('outcome', 'refunded', 'order_uuid', the_order.uuid);
  end if;
  return jsonb_build_object('outcome', 'refund_noted', 'order_uuid', the_order.uuid);
end;
$$;
comment on function public.record_refund(text, text, text, bigint, text) is
  'Records the gateway''s report of a refund. When a payment is refunded in full, the access that it granted ends.';

revoke execute on function private.refund_rank, public.record_refund from public, anon, authenticated;
grant execute on function private.refund_rank, public.record_refund to service_role;
