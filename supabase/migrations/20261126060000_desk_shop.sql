-- What operators see of the shop, and their log. An operator has no rights in the database: the edge function desk asks for
-- them, so no client chooses the columns, casts or transaction of a read, and what leaves the database has its look. Each function checks
-- the role first, and those that find or show a person log the look.

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
create index desk_looks_member_id_idx on public.desk_looks (member_id, id);
create index desk_looks_operator_id_idx on public.desk_looks (operator_id, id);
create index desk_looks_looked_at_idx on public.desk_looks (looked_at);

alter table public.desk_looks enable row level security, force row level security;
revoke all on public.desk_looks from service_role;
grant select, delete on public.desk_looks to service_role;

create function private.log_look(operator uuid, member uuid, what text, about text default '') returns void
language sql security definer
set search_path = ''
begin atomic
  insert into public.desk_looks (operator_id, operator_email, member_id, what, about)
  values (operator, private.require_operator(operator), member, what, about);
end;

-- A page of looks, the latest first: of all operators or one, at all members or one, before this look.
create function public.desk_looks_of(
  operator uuid, of_operator uuid default null, of_member uuid default null, before bigint default null
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_operator(operator);
  return (
    select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
      select * from public.desk_looks
      where (of_operator is null or operator_id = of_operator) and (of_member is null or member_id = of_member)
        and (before is null or id < before)
      order by id desc limit 50) l);
end;
$$;

-- Access that ends in the next 30 days; the modules of a bundle count as one.
create function private.renewals() returns table (user_id uuid, item uuid, expires_at timestamptz)
language sql stable
set search_path = ''
begin atomic
  select s.user_id, coalesce(s.bundle_id, s.module_id), min(s.expires_at) from public.subscriptions s
  where s.status = 'active' and s.expires_at between now() and now() + interval '30 days'
  group by s.user_id, coalesce(s.bundle_id, s.module_id);
end;

-- What waits for an operator, and how many of the last 30 days went from the prices to a paid order. Numbers only.
create function public.desk_shop(operator uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  since timestamptz := now() - interval '30 days';
begin
  perform private.require_operator(operator);
  return jsonb_build_object(
    'waiting', jsonb_build_object(
      'held', (select count(*) from public.held_payments(null)),
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

-- A page of orders, held (payments), disputes, refunds, mails (that failed) or renewals, as {key, sort, reference, member,
-- item, paise, currency, status, at, note}. The next page of orders and mails is after key and sort of the last row. The other
-- lists are sorted by dates that change, so their next page is of the rows that were not shown. Rows of all lists have the same
-- columns. They name no person: the look at one is logged.
create function public.desk_list(
  operator uuid, list text, after_sort timestamptz default null, after_key text default null, shown text[] default '{}'
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  is_latest_first boolean := list in ('orders', 'mails');
begin
  perform private.require_operator(operator);
  return (
    select coalesce(jsonb_agg(to_jsonb(page)), '[]') from (select * from (
      select o.uuid::text as key, o.created_at as sort, o.gateway_order_id as reference, o.user_id as member, m.name as item,
        o.amount::bigint * 100 as paise, 'INR' as currency, o.status, o.created_at as at, null::text as note
      from public.orders o join public.modules m on m.uuid = o.module_id where list = 'orders'
      union all
      select h.payment_id, p.created_at, h.payment_id, o.user_id, h.item, h.paid_paise, h.currency, h.reason, h.held_since, h.decided
      from public.held_payments(null) h join public.payments p on p.payment_id = h.payment_id
      join public.orders o on o.id = p.order_id
      where list = 'held'
      union all
      select d.dispute_id, coalesce(d.respond_by, 'infinity'), d.dispute_id, o.user_id, m.name, d.amount, d.currency, d.status,
        -- The last moment in time, since midnight would read as the day after.
        d.respond_by - interval '1 second', d.phase
      from public.disputes d join public.payments p on p.id = d.payment_id
      join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
      where list = 'disputes' and d.status in ('open', 'under_review')
      union all
      select f.refund_id, f.created_at, f.refund_id, o.user_id, m.name, f.amount, f.currency, f.status, f.created_at, null
      from public.refunds f join public.payments p on p.id = f.payment_id
      join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
      where list = 'refunds' and f.status = 'pending'
      union all
      select e.id::text, e.created_at, e.about, e.user_id, null, null, null, e.kind, e.created_at,
        coalesce('refused: ' || e.refusal, e.attempts::text)
      from private.failed_mails() e where list = 'mails'
      union all
      select concat(n.user_id, n.item), n.expires_at, null, n.user_id, m.name, null, null, 'active', n.expires_at, null
      from private.renewals() n join public.modules m on m.uuid = n.item where list = 'renewals') as rows
      where (after_key is null or (sort, key) < (after_sort, after_key)) and key <> all (shown)
      order by case when is_latest_first then sort end desc, case when is_latest_first then key end desc, sort, key
      limit 20) as page);
end;
$$;
