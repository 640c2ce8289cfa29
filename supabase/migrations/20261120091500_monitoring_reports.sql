create table public.reports (
  id bigint generated always as identity primary key,
  reported_at timestamptz not null default now(),
  kind text not null check (kind in ('view', 'error', 'load', 'vital')),
  part text not null check (part ~ '^[a-z][a-z0-9-]*$' and char_length(part) <= 40),
  version text not null check (version ~ '^[\w.+-]+$' and char_length(version) <= 64),
  page text not null check (page ~ '^(\*|/[\w/*-]*)$' and char_length(page) <= 100),
  name text check (name ~ '^\w+$' and char_length(name) <= 40),
  place text check (place ~ '^[\w./:-]+$' and char_length(place) <= 160),
  count integer not null default 1 check (count between 1 and 1000),
  value real check (value between 0 and 3600000),
  constraint reports_vitals_have_value check ((kind = 'vital') = (value is not null)),
  constraint reports_named_unless_view check ((kind = 'view') = (name is null))
);
comment on table public.reports is
  'Reports of browsers: page views, errors and web vitals by part and version. They contain no personal data and are kept for 30 days.';
comment on column public.reports.part is 'shell, or the name of the remote whose file is reported.';
comment on column public.reports.page is 'The route pattern of its owner, such as /account/*; * for an address without an owner.';
comment on column public.reports.name is 'The class of an error, the step of loading that failed, or the vital (LCP, CLS, INP).';
comment on column public.reports.place is 'File of the part, with line and column; never a message.';
comment on column public.reports.count is 'How often it happened on one page before the browser sent the report.';
comment on column public.reports.value is 'For a vital: milliseconds, or the layout shift score.';

create index reports_reported_at_idx on public.reports (reported_at);

alter table public.reports enable row level security;
alter table public.reports force row level security;
revoke all on public.reports from public, anon, authenticated, service_role;
-- The edge function adds, operators read. Reports never change.
grant select, insert on public.reports to service_role;

-- Ids count up, so the first and last id of a period tell the number without reading the rows between them.
create function private.count_reports_since(since interval) returns bigint
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select max(id) from public.reports)
    - (select id from public.reports where reported_at > now() - since order by reported_at, id limit 1)
    + 1, 0);
$$;
revoke execute on function private.count_reports_since(interval) from public;
comment on function private.count_reports_since(interval) is 'The approximate number of reports within this interval.';

create function private.delete_old_reports() returns void
language sql
set search_path = ''
as $$
  delete from public.reports where id in (
    select id from public.reports where reported_at < now() - interval '30 days' order by reported_at limit 1000);
$$;
revoke execute on function private.delete_old_reports() from public;
comment on function private.delete_old_reports() is
  'Deletes reports older than 30 days, up to 1,000 at a time. Runs whenever reports are inserted.';

-- The endpoint needs no sign-in: a flood of reports must not fill the database or hide earlier figures.
create function private.limit_reports() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.count_reports_since('1 minute') >= 2000 or private.count_reports_since('1 day') >= 100000 then
    -- PostgREST answers a PT state with its last three digits: 429.
    raise sqlstate 'PT429' using message = 'Too many reports';
  end if;
  perform private.delete_old_reports();
  return null;
end;
$$;
revoke execute on function private.limit_reports() from public;
comment on function private.limit_reports() is
  'Refuses more than 2,000 reports a minute or 100,000 a day, and deletes old ones.';

create trigger reports_limit_rate before insert on public.reports
for each statement execute function private.limit_reports();

create function public.reports_by_version() returns table (
  part text, version text, views integer, errors integer, failed_loads integer, lcp_p75 real, inp_p75 real
)
language sql stable
set search_path = ''
as $$
  select
    part,
    version,
    count(*) filter (where kind = 'view'),
    count(*) filter (where kind = 'error'),
    count(*) filter (where kind = 'load'),
    percentile_cont(0.75) within group (order by value) filter (where name = 'LCP'),
    percentile_cont(0.75) within group (order by value) filter (where name = 'INP')
  from public.reports
  where reported_at > now() - interval '24 hours'
  group by part, version
  order by part, version;
$$;
revoke execute on function public.reports_by_version() from public, anon, authenticated;
grant execute on function public.reports_by_version() to service_role;
comment on function public.reports_by_version() is
  'The last 24 hours by part and version: page views, errors, failed loads, and the 75th percentiles of LCP and INP in milliseconds.';
