-- What is left of the reports after 30 days: hourly figures, for 90 days. docs/monitoring.md explains them.

create table public.figures (
  part text not null,
  version text not null,
  page text not null,
  -- Its start. Hours are those in India, so that a day has whole hours.
  hour timestamptz not null,
  views integer not null,
  errors integer not null,
  failed_loads integer not null,
  -- Senders of a view or a fault of this hour, each counted once. 0 if the site cannot tell them apart.
  senders integer not null,
  failing_senders integer not null,
  -- By vital, how many values fell into which range of private.vital_range(): {"LCP": {"19": 4}}.
  vitals jsonb not null,
  -- The five most frequent faults: [{"name", "place", "times"}].
  faults jsonb not null,
  primary key (hour, part, version, page)
);
comment on table public.figures is
  'What pages reported in an hour, by part, version and route. Written from public.reports, and kept for 90 days.';

alter table public.figures enable row level security, force row level security;
revoke all on public.figures from service_role;
grant select, delete on public.figures to service_role;

-- Range 0 ends at 1 ms, or a layout shift of 0.001, and each other a tenth above the one before. Ranges grow by a
-- tenth, so a percentile that is read from them is off by a tenth at most, wherever in its range the values lie. Ranges
-- of several hours can be added, which percentiles cannot.
create function private.vital_range(name text, value real) returns integer
language sql immutable set search_path = ''
return least(160, ceil(ln(greatest(1, value * case name when 'CLS' then 1000 else 1 end)::numeric) / ln(1.1)))::integer;

create function private.value_in_range(name text, range integer, share numeric) returns real
language sql immutable set search_path = ''
return ((case range when 0 then share else 1.1 ^ (range - 1) * (1 + 0.1 * share) end)
  / case name when 'CLS' then 1000 else 1 end)::real;

create function private.write_hours() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- The last one may not have been over.
  since timestamptz := coalesce((select max(f.hour) from public.figures f), now() - interval '30 days');
begin
  perform pg_advisory_xact_lock(hashtext('public.figures'));
  delete from public.figures f where f.hour >= since;
  insert into public.figures
    (hour, part, version, page, views, errors, failed_loads, senders, failing_senders, vitals, faults)
  with reported as (
    select date_trunc('hour', r.reported_at, 'Asia/Kolkata') as hour, r.* from public.reports r where r.reported_at >= since
  ), counted as (
    select hour, part, version, page, count(*) filter (where kind = 'view') as views,
      count(*) filter (where kind = 'error') as errors, count(*) filter (where kind = 'load') as failed_loads
    from reported group by hour, part, version, page
  ), sent as (
    select hour, part, version, page, count(*) as senders, count(*) filter (where is_failing) as failing_senders
    from private.hour_senders group by hour, part, version, page
  ), ranked as (
    select *, row_number() over (
      partition by hour, private.report_bucket(part) order by coalesce(senders, 0) desc, views desc, version, page) as rank
    from counted left join sent using (hour, part, version, page)
  ), ranges as (
    select hour, part, version, page, name, private.vital_range(name, value) as range, count(*) as times
    from reported where kind = 'vital' group by 1, 2, 3, 4, 5, 6
  ), measured as (
    select hour, part, version, page, name, jsonb_object_agg(range, times) as of_vital
    from ranges group by hour, part, version, page, name
  ), vitals as (
    select hour, part, version, page, jsonb_object_agg(name, of_vital) as vitals
    from measured group by hour, part, version, page
  ), failed as (
    select hour, part, version, page, name, place, count(*) as times,
      row_number() over (partition by hour, part, version, page order by count(*) desc, name, place) as rank
    from reported where kind in ('error', 'load') group by hour, part, version, page, name, place
  ), faults as (
    select hour, part, version, page, jsonb_agg(
      jsonb_build_object('name', name, 'place', place, 'times', times) order by rank) as faults
    from failed where rank <= 5 group by hour, part, version, page
  )
  select hour, part, version, page, views, errors, failed_loads, coalesce(senders, 0), coalesce(failing_senders, 0),
    coalesce(vitals, '{}'), coalesce(faults, '[]')
  from ranked
  left join vitals using (hour, part, version, page)
  left join faults using (hour, part, version, page)
  -- More than a part has pages and versions: a flood of invented ones must not fill the database.
  where rank <= 100;
  delete from private.hour_senders s where s.hour < since;
end;
$$;

-- Writes the figures of each hour since the last one that was written. The reconciler calls it every minute.
create function public.write_figures() returns void
language sql set search_path = ''
as $$
  select private.write_hours();
$$;

-- The figures of a part of the last days, with the 75th percentiles of its vitals: of each version in total (without
-- time and page), over time (hours, 6 hours or days), and by page. Without a part, the totals of all parts. At most 8
-- versions of a part, those with the most views.
create function private.figures_of(days integer, the_part text default null) returns table (
  part text, version text, "time" timestamptz, page text, views integer, errors integer, failed_loads integer,
  senders integer, failing_senders integer, lcp real, soft_lcp real, inp real, cls real
)
language sql stable set search_path = ''
begin atomic
  with periods as (
    select case when days <= 2 then interval '1 hour' when days <= 14 then interval '6 hours' else interval '1 day' end as length
  ), hours as (
    -- Days are those in India. The first period is a whole one, and the last one is under way.
    select f.*, date_bin(p.length, f.hour, '2026-01-01 00:00+05:30') as start,
      sum(f.views) over (partition by f.part, f.version) as version_views
    from public.figures f, periods p
    where (the_part is null or f.part = the_part)
      and f.hour >= date_bin(p.length, now(), '2026-01-01 00:00+05:30') + p.length - make_interval(days => days)
  ), shown as (
    select * from (select *, dense_rank() over (partition by h.part order by version_views desc, h.version) as rank from hours h) r
    where rank <= 8
  ), sums as (
    select s.part, s.version, s.start, s.page, sum(s.views) as views, sum(s.errors) as errors,
      sum(s.failed_loads) as failed_loads, sum(s.senders) as senders, sum(s.failing_senders) as failing_senders
    from shown s
    group by grouping sets ((s.part, s.version), (s.part, s.version, s.start), (s.part, s.version, s.page))
  ), counts as (
    select s.part, s.version, s.start, s.page, v.key as name, r.key::integer as range, sum(r.value::integer) as times
    from shown s cross join jsonb_each(s.vitals) v cross join jsonb_each_text(v.value) r
    group by v.key, r.key,
      grouping sets ((s.part, s.version), (s.part, s.version, s.start), (s.part, s.version, s.page))
  ), running as (
    select *,
      0.75 * sum(times) over (partition by c.part, c.version, c.start, c.page, c.name) as wanted,
      sum(times) over (partition by c.part, c.version, c.start, c.page, c.name order by c.range) as upto
    from counts c
  ), percentiles as (
    select distinct on (r.part, r.version, r.start, r.page, r.name) r.part, r.version, r.start, r.page, r.name,
      private.value_in_range(r.name, r.range, (r.wanted - r.upto + r.times) / r.times) as p75
    from running r where r.upto >= r.wanted
    order by r.part, r.version, r.start, r.page, r.name, r.range
  )
  select s.part, s.version, s.start, s.page, s.views, s.errors, s.failed_loads, s.senders, s.failing_senders,
    max(p75) filter (where name = 'LCP'), max(p75) filter (where name = 'SoftLCP'),
    max(p75) filter (where name = 'INP'), max(p75) filter (where name = 'CLS')
  from sums s left join percentiles p on p.part = s.part and p.version = s.version
    and p.start is not distinct from s.start and p.page is not distinct from s.page
  where the_part is not null or (s.start is null and s.page is null)
  group by s.part, s.version, s.start, s.page, s.views, s.errors, s.failed_loads, s.senders, s.failing_senders
  order by s.part, s.version, s.start nulls first, s.page;
end;

-- The figures of a part in the last days, of at most 100 pages, and its 20 worst faults, by the share of views with it:
-- a canary has few views. Of each the file and line, the versions, one page, the first and the last hour, and how many
-- senders failed at most, of all faults of its pages. Of all parts the totals only.
create function public.desk_health(operator uuid, days integer, the_part text default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_operator(operator);
  return jsonb_build_object(
    'figures', (
      -- Of pages those with the most views: invented ones could be as many as reports.
      select coalesce(jsonb_agg(to_jsonb(f) order by f.part, f.version, f."time" nulls first, f.page), '[]') from (
        select *, row_number() over (partition by page is null order by views desc, page) as place
        from private.figures_of(days, the_part)) f
      where f.page is null or f.place <= 100),
    'faults', (
      select coalesce(jsonb_agg(to_jsonb(worst)), '[]') from (
        select e.name, e.place, array_agg(distinct f.version) as versions, min(f.page) as page, sum(e.times) as times,
          sum(f.failing_senders) as senders, min(f.hour) as first_hour, max(f.hour) as last_hour
        from public.figures f
        cross join jsonb_to_recordset(f.faults) as e (name text, place text, times integer)
        where f.part = the_part and f.hour > now() - make_interval(days => days)
        group by e.name, e.place
        -- 20 more views, so that one visitor is not worse than all others.
        order by sum(e.times)::real / (sum(f.views) + 20) desc, max(f.hour) desc, e.name limit 20) worst));
end;
$$;
