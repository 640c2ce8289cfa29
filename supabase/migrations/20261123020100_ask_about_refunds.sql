-- A refund whose webhook is lost must end access all the same, so the gateway is asked about the refunds of each payment.
create table public.refund_checks (
  payment_id bigint primary key references public.payments (id) on delete cascade,
  captured_at timestamptz not null default now(),
  next_at timestamptz not null default now() + interval '1 minute',
  checks integer not null default 0
);
comment on table public.refund_checks is
  'Captured payments that may be refunded: the gateway is asked about each at next_at, for 210 days. Most banks take refunds for 6 months; the rest is for a late one to be processed.';
comment on column public.refund_checks.payment_id is 'The row of payments, not Razorpay''s id of it.';
create index refund_checks_next_at_idx on public.refund_checks (next_at);

alter table public.refund_checks enable row level security;
alter table public.refund_checks force row level security;
revoke all on public.refund_checks from public, anon, authenticated;
grant all on public.refund_checks to service_role;

create function private.watch_refunds() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.status = 'captured' then
    insert into public.refund_checks (payment_id) values (new.id) on conflict (payment_id) do nothing;
  else
    delete from public.refund_checks where payment_id = new.id;
  end if;
  return null;
end;
$$;
comment on function private.watch_refunds() is 'Has the gateway asked about refunds of a payment from its capture until it is refunded in full.';
create trigger payments_captured_may_be_refunded after insert or update of status on public.payments
for each row when (new.status in ('captured', 'refunded'))
execute function private.watch_refunds();

create function public.claim_refund_checks(most integer) returns table (payment_id text)
language sql
set search_path = ''
begin atomic
  delete from public.refund_checks where captured_at <= now() - interval '210 days';
  -- As in claim_due_orders: what is being asked about is left alone by the next run.
  update public.refund_checks as c
  set checks = c.checks + 1,
    next_at = now() + least(greatest((now() - c.captured_at) / 2, interval '1 minute'), interval '1 day')
  from public.payments p
  where p.id = c.payment_id and c.payment_id in (
    select d.payment_id from public.refund_checks d where d.next_at <= now()
    order by d.next_at limit most for update skip locked)
  returning p.payment_id;
end;
comment on function public.claim_refund_checks(integer) is
  'Up to so many payments, by Razorpay''s id, whose refunds the gateway should be asked about now; those that wait longest come first. Each waits half its age, from 1 minute to 1 day, until the next time.';

do $$
declare
  ours regprocedure;
begin
  for ours in
    select oid::regprocedure from pg_proc
    where pronamespace = 'public'::regnamespace and proname = 'claim_refund_checks'
      or pronamespace = 'private'::regnamespace and proname = 'watch_refunds'
  loop
    execute format('revoke execute on function %s from public, anon, authenticated', ours);
    execute format('grant execute on function %s to service_role', ours);
  end loop;
end $$;

insert into public.refund_checks (payment_id, captured_at)
select p.id, p.created_at from public.payments p
where p.status = 'captured' and p.created_at > now() - interval '210 days';
