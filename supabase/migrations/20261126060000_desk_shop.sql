-- What operators see of the shop, and their log. An operator has no rights in the database: the edge function desk asks
-- for them, so no client chooses the columns, casts or transaction of a read, and what leaves the database has its
-- look. Each function checks the role first, and those that find or show a person log the look.

create table public.desk_looks (
  id bigint generated always as identity primary key,
  operator_id uuid not null,
  -- On that day: the account may be deleted later.
  operator_email text not null,
  member_id uuid not null references public.members (id) on delete cascade,
  what text not null check (what in ('found', 'opened', 'receipt_resent', 'payment_granted', 'payment_refunded')),
  -- The payment or the invoice, if the look was about one.
  about text not null default '' check (char_length(about) <= 64),
  looked_at timestamptz not null default clock_timestamp()
);
comment on table public.desk_looks is
  'Which operator looked at a member''s data, and what the operator did there. Kept for 400 days; rows never change.';
create index desk_looks_member_id_idx on public.desk_looks (member_id, id);
create index desk_looks_operator_id_idx on public.desk_looks (operator_id, id);
create index desk_looks_looked_at_idx on public.desk_looks (looked_at);

alter table public.desk_looks enable row level security, force row level security;
revoke all on public.desk_looks from service_role;
grant select, delete on public.desk_looks to service_role;

create function private.log_look(operator uuid, member uuid, what text, about text default '') returns void
language sql security definer set search_path = ''
begin atomic
  insert into public.desk_looks (operator_id, operator_email, member_id, what, about)
  values (operator, private.require_operator(operator), member, what, about);
end;

-- A page of looks, the latest first: of all operators or one, at all members or one, before this look.
create function public.desk_looks_of(
  operator uuid, of_operator uuid default null, of_member uuid default null, before bigint default null
) returns jsonb
language plpgsql stable set search_path = ''
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

-- All rows of all lists of the desk. They name no person: the look at one is logged. at is what the row is about:
-- opened, held, begun, queued, or the end of a period; due is when somebody must have acted.
create view private.desk_rows with (security_invoker = true) as
select 'orders' as list, o.uuid::text as key, o.created_at as at, null::timestamptz as due, o.gateway_order_id as reference,
  o.id as order_id, o.user_id as member, m.name as item, o.amount::bigint * 100 as paise, 'INR' as currency, o.status,
  null::text as note
from public.orders o join public.modules m on m.uuid = o.module_id
union all
select 'held', h.payment_id, h.held_since, h.held_since + interval '1 day', h.payment_id, o.id, o.user_id, h.item, h.paid_paise,
  h.currency, h.reason, h.decided
from public.held_payments(null) h join public.orders o on o.uuid = h.order_uuid
union all
-- The last moment in time, since midnight would read as the day after. Once the bank reviews the response, nothing is
-- due.
select 'disputes', d.dispute_id, d.respond_by - interval '1 second',
  case d.status when 'open' then d.respond_by - interval '1 second' end, d.dispute_id, o.id, o.user_id, m.name, d.amount,
  d.currency, d.status, d.phase
from public.disputes d join public.payments p on p.id = d.payment_id
join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
where d.status in ('open', 'under_review')
union all
select 'refunds', f.refund_id, f.created_at, f.created_at + interval '7 days', f.refund_id, o.id, o.user_id, m.name, f.amount,
  f.currency, f.status, null
from public.refunds f join public.payments p on p.id = f.payment_id
join public.orders o on o.id = p.order_id join public.modules m on m.uuid = o.module_id
where f.status = 'pending'
union all
select 'mails', e.id::text, e.created_at, e.created_at + case when e.refusal is null then interval '4 days' else '0' end, e.about,
  null, e.user_id, null, null, null, e.kind, coalesce('refused: ' || e.refusal, e.attempts::text)
from private.failed_mails() e
union all
-- The modules of a bundle count as one.
select 'renewals', concat(s.user_id, m.uuid), min(s.expires_at), min(s.expires_at), null, null, s.user_id, m.name, null, null,
  'active', null
from public.subscriptions s join public.modules m on m.uuid = coalesce(s.bundle_id, s.module_id)
where s.status = 'active' and s.expires_at between now() and now() + interval '30 days'
group by s.user_id, m.uuid
union all
select 'alarms', 'alarm-' || a.id, a.begun_at, a.begun_at, null, null, null, nullif(a.part, ''), null, null, a.rule, a.value::text
from public.alarms a where a.ended_at is null
union all
-- What the site did by itself, or refused: until the part changes again, for a week at most.
select 'changes', c.event, c.changed_at, c.changed_at, null, null, null,
  (select string_agg(p->>'name', ', ') from jsonb_array_elements(c.parts) p), null, null, c.kind, c.summary
from public.site_changes c
where c.kind in ('alarm', 'ended', 'refused') and c.changed_at > now() - interval '7 days' and not exists (
  select from public.site_changes n, jsonb_array_elements(n.parts) p
  where n.changed_at > c.changed_at and n.kind not in ('alarm', 'ended', 'refused')
    and c.parts @> jsonb_build_array(jsonb_build_object('name', p->>'name')));
grant select on private.desk_rows to service_role;

-- How many rows the lists have by state, the items that filter them, and how many orders of the last 30 days were paid.
-- Numbers only.
create function public.desk_shop(operator uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  since timestamptz := now() - interval '30 days';
begin
  perform private.require_operator(operator);
  return jsonb_build_object(
    'counts', (
      select coalesce(jsonb_agg(to_jsonb(c)), '[]') from (
        select r.list, r.status, count(*) from private.desk_rows r group by r.list, r.status order by r.list, r.status) c),
    'items', (select jsonb_agg(m.name order by m.name) from public.modules m),
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

-- A page of a list, or of waiting: all that needs an operator. Of the rows with this status and item, and dates in
-- India from since to until. Sorted by newest, oldest (first what is due first, last what has no deadline) or amount.
-- The next page of orders and mails is after rank and key of the last row. The other lists are sorted by dates that
-- change, so their next page is of the rows that were not shown. total counts all rows that match. The last four
-- columns are for the export.
create function public.desk_list(
  operator uuid, list text, status text default null, item text default null, since date default null, until date default null,
  sort text default null, after_rank bigint default null, after_key text default null, shown text[] default '{}',
  most integer default 20
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  lists text[] := case list when 'waiting' then '{held,disputes,refunds,mails,alarms,changes}' else array[list] end;
  order_by text := coalesce(sort, case when list in ('orders', 'mails') then 'newest' else 'oldest' end);
begin
  perform private.require_operator(operator);
  return (
    select coalesce(jsonb_agg(to_jsonb(page) || jsonb_build_object(
      'order', coalesce(o.gateway_order_id, o.uuid::text), 'opened_at', o.created_at, 'paid_at', o.completed_at,
      'invoices', array(select i.number from public.invoices i where i.order_id = o.id order by i.id)) - 'order_id'
      order by page.rank, page.key), '[]')
    from (
      select * from (
        select r.*, count(*) over () as total,
          case order_by when 'amount' then -coalesce(r.paise, 0)
            else (case order_by when 'newest' then -1 else 1 end)
              * coalesce(extract(epoch from case r.list when 'orders' then r.at else r.due end) * 1000000, 4e15)::bigint end as rank
        from private.desk_rows r
        where r.list = any (lists) and (desk_list.status is null or r.status = desk_list.status)
          and (desk_list.item is null or r.item = desk_list.item)
          and (since is null or r.at >= since::timestamp at time zone 'Asia/Kolkata')
          and (until is null or r.at < (until + 1)::timestamp at time zone 'Asia/Kolkata')) as found
      where (after_key is null or (found.rank, found.key) > (after_rank, after_key)) and found.key <> all (shown)
      order by found.rank, found.key limit most) as page
    left join public.orders o on o.id = page.order_id);
end;
$$;
