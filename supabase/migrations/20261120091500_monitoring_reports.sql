create table public.reports (
  id bigint generated always as identity primary key,
  reported_at timestamptz not null default now(),
  kind text not null check (kind in ('view', 'error', 'load', 'vital')),
  -- shell, or the name of the remote whose file is reported.
  part text not null check (part ~ '^[a-z][a-z0-9-]*$' and char_length(part) <= 40),
  version text not null check (version ~ '^[\w.+-]+$' and char_length(version) <= 64),
  -- The route pattern of its owner, such as /account/*; * for an address without an owner.
  page text not null check (page ~ '^(\*|/[\w/*-]*)$' and char_length(page) <= 100),
  -- The class of an error, the step of loading that failed, or the vital (LCP, SoftLCP, CLS, INP).
  name text check (name ~ '^\w+$' and char_length(name) <= 40),
  -- File of the part, with line and column; never a message.
  place text check (place ~ '^[\w./:-]+$' and char_length(place) <= 160),
  -- How often it happened on one page before the browser sent the report.
  count integer not null default 1 check (count between 1 and 1000),
  -- For a vital: milliseconds, or the layout shift score.
  value real check (value between 0 and 3600000),
  constraint reports_vitals_have_value check ((kind = 'vital') = (value is not null)),
  constraint reports_named_unless_view check ((kind = 'view') = (name is null))
);
comment on table public.reports is
  'Reports of browsers: page views, errors and web vitals by part and version. They contain no personal data and are kept for 30 days.';

create index reports_reported_at_idx on public.reports (reported_at);

alter table public.reports enable row level security, force row level security;
revoke all on public.reports from service_role;
-- The edge function adds, operators read. Reports never change.
grant select, insert on public.reports to service_role;

-- Reports about other versions and pages do not count, so that whoever invents them displaces nothing. Without a row,
-- as long as the site has not announced a change, all count.
create table private.site_versions (
  part text not null,
  version text not null,
  -- The route patterns that it owns.
  pages text[] not null,
  -- Of the browsers that get it now: 100 if it is live, less for a canary, null if none get it.
  percent integer,
  -- For a canary the live version, for a live version the one before.
  compared_with text,
  -- When it got this percentage.
  since timestamptz not null,
  primary key (part, version)
);
comment on table private.site_versions is
  'Each version that visitors got, from the announcements of the site: the last 1000.';
create index site_versions_now_idx on private.site_versions (part) where percent is not null;

-- `unknown` is the version of a part whose file of versions could not be loaded.
create function private.was_on_site(part text, version text, page text) returns boolean
language sql stable security definer set search_path = ''
begin atomic
  select not exists (select from private.site_versions)
    or (version = 'unknown' or exists (
        select from private.site_versions v where v.part = was_on_site.part and v.version = was_on_site.version))
      and (page = '*' or exists (
        select from private.site_versions v
        where page = any(v.pages)
          and (v.percent is not null or v.part = was_on_site.part and v.version = was_on_site.version)));
end;

-- The parts of the site. Each has its own quota; all other names share one, so invented names displace no report of a
-- real part. A new remote reports at once, within the shared quota, until it is listed here.
create function private.report_bucket(part text) returns text
language sql immutable set search_path = ''
return case when part in ('shell', 'marketing', 'auth', 'commerce', 'account', 'desk') then part else 'other' end;

create table private.report_counts (
  bucket text not null,
  minute timestamptz not null,
  count integer not null,
  primary key (bucket, minute)
);
comment on table private.report_counts is
  'How many reports arrived in each minute of the last day, by private.report_bucket(), and in each hour, by network.';

create function private.delete_old_reports() returns void
language sql security definer set search_path = ''
as $$
  delete from public.reports where id in (
    select id from public.reports where reported_at < now() - interval '30 days' order by reported_at limit 1000);
$$;

-- The endpoint needs no sign-in: a flood of reports must not fill the database or hide those of other parts.
create function private.limit_reports() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.report_counts where minute < now() - interval '1 day';
  -- In a fixed order, so that two requests never wait for each other.
  insert into private.report_counts as c (bucket, minute, count)
  select private.report_bucket(a.part), date_trunc('minute', now()), count(*) from added a group by 1 order by 1
  on conflict (bucket, minute) do update set count = c.count + excluded.count;
  if exists (
    select from private.report_counts c
    where c.bucket in (select private.report_bucket(a.part) from added a)
    group by c.bucket
    having sum(c.count) > case c.bucket when 'other' then 5000 else 20000 end
      or max(c.count) filter (where c.minute = date_trunc('minute', now()))
        > case c.bucket when 'other' then 200 else 1000 end)
  then
    raise sqlstate 'PT429' using message = 'Too many reports';
  end if;
  perform private.delete_old_reports();
  return null;
end;
$$;

create trigger reports_limit_rate after insert on public.reports
referencing new table as added
for each statement execute function private.limit_reports();

-- Apart from the reports, so that no report says who sent it. The numbers of two versions have nothing in common.
create table private.report_senders (
  part text not null,
  version text not null,
  -- Stands for the network, for this version only, and for many other networks.
  sender integer not null check (sender between 0 and 65535),
  seen_hour timestamptz not null,
  failed_hour timestamptz,
  primary key (part, version, sender)
);
comment on table private.report_senders is
  'Which networks reported a view or a fault of a version within two days, each counted once.';
grant select on private.report_senders to service_role;

-- Until the figures of the hour are written, which keep only their number.
create table private.hour_senders (
  hour timestamptz not null,
  part text not null,
  version text not null,
  page text not null,
  -- Stands for the network, for this page, version and hour only, and for many other networks.
  sender integer not null check (sender between 0 and 65535),
  is_failing boolean not null,
  primary key (hour, part, version, page, sender)
);
comment on table private.hour_senders is
  'Which senders reported a view or a fault of a page in this hour and the one before, each counted once.';

create function private.count_senders(rows jsonb) returns void
language sql security definer set search_path = ''
as $$
  delete from private.report_senders where seen_hour < now() - interval '2 days';
  -- In a fixed order, so that two requests never wait for each other.
  insert into private.report_senders as s (part, version, sender, seen_hour, failed_hour)
  select part, version, sender, date_trunc('hour', now()),
    case when bool_or(kind <> 'view') then date_trunc('hour', now()) end
  from jsonb_to_recordset(rows) as r (kind text, part text, version text, sender integer)
  where sender is not null and kind <> 'vital'
  group by part, version, sender
  order by part, version, sender
  on conflict (part, version, sender) do update
  set seen_hour = excluded.seen_hour, failed_hour = coalesce(excluded.failed_hour, s.failed_hour);
  -- If no figures are written for long.
  delete from private.hour_senders where hour < now() - interval '1 day';
  insert into private.hour_senders as s (hour, part, version, page, sender, is_failing)
  select date_trunc('hour', now(), 'Asia/Kolkata'), part, version, page, hour_sender, bool_or(kind <> 'view')
  from jsonb_to_recordset(rows) as r (kind text, part text, version text, page text, hour_sender integer)
  where hour_sender is not null and kind <> 'vital'
  group by part, version, page, hour_sender
  order by part, version, page, hour_sender
  on conflict (hour, part, version, page, sender) do update
  set is_failing = s.is_failing or excluded.is_failing;
$$;

-- How many reports of a network are stored in an hour: a quarter of a part's quota at most, so that none uses it up.
-- The others say no more than that the network was there, and whether it failed.
create function private.is_over_quota(network integer, reports integer) returns boolean
language sql security definer set search_path = ''
as $$
  insert into private.report_counts as c (bucket, minute, count)
  select 'network ' || network, date_trunc('hour', now()), reports where network is not null
  on conflict (bucket, minute) do update set count = c.count + excluded.count
  returning c.count > 200;
$$;

-- Counts the networks of a beacon, and stores its reports. False if a quota is used up: then nothing is stored, but the
-- networks count. A list as JSON in a text, since the local API passes a list to no other type.
create function public.add_reports(beacon text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  rows jsonb := (
    select jsonb_agg(r) from jsonb_array_elements(beacon::jsonb) r
    where private.was_on_site(r->>'part', r->>'version', r->>'page'));
begin
  if rows is null then
    return true;
  end if;
  perform private.count_senders(rows);
  if private.is_over_quota((rows->0->>'network')::integer, jsonb_array_length(rows)) then
    return false;
  end if;
  begin
    insert into public.reports (kind, part, version, page, name, place, count, value)
    select kind, part, version, page, name, place, count, value
    from jsonb_to_recordset(rows) as r (
      kind text, part text, version text, page text, name text, place text, count integer, value real);
  exception when sqlstate 'PT429' then
    return false;
  end;
  return true;
end;
$$;

-- The last 24 hours by part and version: page views, errors, failed loads, the 75th percentiles of LCP and INP in
-- milliseconds, and the five most frequent names of faults with their numbers.
create function public.reports_by_version() returns table (
  part text, version text, views integer, errors integer, failed_loads integer, lcp_p75 real, inp_p75 real,
  faults text
)
language sql stable set search_path = ''
as $$
  select
    r.part,
    r.version,
    count(*) filter (where kind = 'view'),
    count(*) filter (where kind = 'error'),
    count(*) filter (where kind = 'load'),
    percentile_cont(0.75) within group (order by value) filter (where name = 'LCP'),
    percentile_cont(0.75) within group (order by value) filter (where name = 'INP'),
    (select string_agg(name || ' ' || times, ', ' order by times desc, name) from (
      select f.name, count(*) as times from public.reports f
      where f.part = r.part and f.version = r.version and f.kind in ('error', 'load')
        and f.reported_at > now() - interval '24 hours'
      group by f.name order by times desc, f.name limit 5) as frequent)
  from public.reports r
  where reported_at > now() - interval '24 hours'
  group by r.part, r.version
  order by r.part, r.version;
$$;
