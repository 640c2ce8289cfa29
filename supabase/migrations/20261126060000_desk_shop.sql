-- What operators see of the shop. No policy lets them read the tables of members: each function checks the role first, and those
-- that show a person log the look.

create table public.desk_looks (
  id bigint generated always as identity primary key,
  operator_id uuid not null,
  operator_email text not null,
  member_id uuid not null references public.members (id) on delete cascade,
  what text not null check (what in ('found', 'opened', 'receipt_resent', 'payment_granted', 'payment_refunded')),
  about text not null default '' check (char_length(about) <= 64),
  looked_at timestamptz not null default clock_timestamp()
);
comment on table public.desk_looks is
  'Which operator looked at the data of which member, and what the operator did there. Kept for 400 days; rows never change.';
comment on column public.desk_looks.operator_email is 'On that day: the account may be deleted later.';
comment on column public.desk_looks.about is 'The payment or the invoice, if the look was about one.';
create index desk_looks_member_id_idx on public.desk_looks (member_id);
create index desk_looks_looked_at_idx on public.desk_looks (looked_at);

alter table public.desk_looks enable row level security, force row level security;
revoke all on public.desk_looks from service_role;
grant select, delete on public.desk_looks to service_role;
grant select on public.desk_looks to authenticated;

create policy "Operators can read who looked at whose data" on public.desk_looks
for select to authenticated
using ((select private.is_operator()));

create function private.require_operator() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not private.is_operator() then
    raise insufficient_privilege using message = 'Only operators may do this';
  end if;
  return (select email from auth.users where id = (select auth.uid()));
end;
$$;

create function private.log_look(member uuid, what text, about text default '') returns void
language sql
set search_path = ''
begin atomic
  insert into public.desk_looks (operator_id, operator_email, member_id, what, about)
  values ((select auth.uid()), private.require_operator(), member, what, about);
end;

create function private.failed_mails() returns setof public.mails
language sql stable
set search_path = ''
begin atomic
  select * from public.mails m
  where m.sent_at is null and m.created_at > now() - interval '30 days'
    and (m.attempts >= 4 or m.created_at < now() - interval '4 days');
end;
comment on function private.failed_mails() is
  'Emails of the last 30 days that failed four times, or whose attempts have ended after 4 days.';

create function private.renewals() returns table (user_id uuid, item uuid, expires_at timestamptz)
language sql stable
set search_path = ''
begin atomic
  select s.user_id, coalesce(s.bundle_id, s.module_id), min(s.expires_at) from public.subscriptions s
  where s.status = 'active' and s.expires_at between now() and now() + interval '30 days'
  group by s.user_id, coalesce(s.bundle_id, s.module_id);
end;
comment on function private.renewals() is 'Access that ends in the next 30 days; the modules of a bundle count as one.';

create function private.read_shop() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  since timestamptz := now() - interval '30 days';
begin
  perform private.require_operator();
  return jsonb_build_object(
    'waiting', jsonb_build_object(
      'held', (select count(*) from public.held_payments(1000)),
      'disputes', (select count(*) from public.disputes where status in ('open', 'under_review')),
      'refunds', (select count(*) from public.refunds where status = 'pending'),
      'mails', (select count(*) from private.failed_mails()),
      'renewals', (select count(*) from private.renewals())),
    'funnel', jsonb_build_object(
      'views', (
        select coalesce(sum(f.views), 0) from public.figures f
        where f.hour > since and f.part = 'commerce' and f.page in ('/pricing', '/hi/pricing')),
      'orders', (select count(*) from public.orders o where o.created_at > since),
      'attempts', (
        select count(*) from public.orders o where o.created_at > since
        and exists (select from public.payments p where p.order_id = o.id)),
      'paid', (select count(*) from public.orders o where o.created_at > since and o.status = 'completed')));
end;
$$;
grant execute on function private.read_shop() to authenticated;

create function public.desk_shop() returns jsonb
language sql stable
set search_path = ''
begin atomic
  select private.read_shop();
end;
grant execute on function public.desk_shop() to authenticated;
comment on function public.desk_shop() is
  'What waits for an operator, and how many of the last 30 days went from the prices to a paid order. Numbers only.';

-- Rows of all lists have the same columns. They name no person: the look at one is logged.
create function private.read_desk_list(list text, most integer, skipped integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return (
    select coalesce(jsonb_agg(to_jsonb(page)), '[]') from (select * from (
      select o.gateway_order_id as reference, o.user_id as member, m.name as item, o.amount::bigint * 100 as paise,
        'INR' as currency, o.status, o.created_at as at, null::text as note
      from public.orders o join public.modules m on m.uuid = o.module_id where list = 'orders'
      union all
      select h.payment_id, o.user_id, h.item, h.paid_paise, h.currency, h.reason, h.held_since, h.decided
      from public.held_payments(1000) h join public.orders o on o.uuid = h.order_uuid where list = 'held'
      union all
      select d.dispute_id, o.user_id, m.name, d.amount, d.currency, d.status, d.respond_by, d.phase
      from public.disputes d join public.payments p on p.id = d.payment_id
      join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
      where list = 'disputes' and d.status in ('open', 'under_review')
      union all
      select f.refund_id, o.user_id, m.name, f.amount, f.currency, f.status, f.created_at, null
      from public.refunds f join public.payments p on p.id = f.payment_id
      join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
      where list = 'refunds' and f.status = 'pending'
      union all
      select e.about, e.user_id, null, null, null, e.kind, e.created_at, e.attempts::text
      from private.failed_mails() e where list = 'mails'
      union all
      select null, n.user_id, m.name, null, null, 'active', n.expires_at, null
      from private.renewals() n join public.modules m on m.uuid = n.item where list = 'renewals') as rows
      order by case when list in ('orders', 'mails') then at end desc, at, reference
      limit least(most, 100) offset skipped) as page);
end;
$$;
grant execute on function private.read_desk_list(text, integer, integer) to authenticated;

create function public.desk_list(list text, most integer default 20, skipped integer default 0) returns jsonb
language sql stable
set search_path = ''
begin atomic
  select private.read_desk_list(list, most, skipped);
end;
grant execute on function public.desk_list(text, integer, integer) to authenticated;
comment on function public.desk_list(text, integer, integer) is
  'A page of orders, held (payments), disputes, refunds, mails (that failed) or renewals, as {reference, member, item, paise, currency, status, at, note}.';
