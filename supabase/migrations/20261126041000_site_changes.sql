create table public.site_changes (
  id bigint generated always as identity primary key,
  -- The Webhook-Id, by which a repetition is recognised. It ends with a hash of the announcement: another store may
  -- begin again at 1.
  event text not null check (event ~ '^(release|alarm)-[0-9]{1,9}-[0-9a-f]{12}$'),
  -- The number of the state in the store.
  sequence integer not null check (sequence > 0),
  kind text not null check (kind ~ '^[a-z]{1,20}$'),
  changed_at timestamptz not null,
  author text not null check (char_length(author) between 1 and 200),
  summary text not null check (char_length(summary) between 1 and 2000),
  -- As in the announcement: name, from, to, percent, and the subjects of the commits.
  parts jsonb not null check (jsonb_typeof(parts) = 'array'),
  -- Bytes that the heaviest page of each live part loads of it first, by part.
  weights jsonb not null,
  -- What is live after the change. Kept for the last change only.
  site jsonb check (jsonb_typeof(site) = 'object'),
  received_at timestamptz not null default now(),
  constraint site_changes_are_stored_once unique (event)
);
comment on table public.site_changes is
  'The journal of the site, as its releases announce it to the function site-changes: the last 1000 changes and alarms.';

alter table public.site_changes enable row level security, force row level security;

-- What is live, the last 60 changes, the latest first, and what reports say of the versions.
create function public.desk_releases(operator uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_operator(operator);
  return jsonb_build_object(
    'live', (
      select to_jsonb(c) from public.site_changes c
      where c.site is not null order by c.changed_at desc, c.id desc limit 1),
    'journal', (
      select coalesce(jsonb_agg(to_jsonb(j) - 'site'), '[]') from (
        select * from public.site_changes order by changed_at desc, id desc limit 60) j),
    'verdicts', public.site_verdicts());
end;
$$;

-- Notes the versions of a change; of the latest one also what visitors get from now on, and what is compared with what.
create function private.note_versions(change jsonb, is_latest boolean) returns void
language sql security definer set search_path = ''
as $$
  update private.site_versions set percent = null, compared_with = null where is_latest and percent is not null;
  insert into private.site_versions as v (part, version, pages, percent, compared_with, since)
  select part->>'name', shown->>'version', array(select jsonb_array_elements_text(coalesce(shown->'pages', '[]'))),
    case when is_latest then coalesce((shown->>'percent')::integer, 100) end,
    case when is_latest then case when shown ? 'percent' then part->>'version' else part->>'previous' end end,
    -- Unless the journal of the site no longer tells.
    coalesce((shown->>'since')::timestamptz, '-infinity')
  from jsonb_array_elements(change->'site'->'parts') part
  cross join lateral (select part as shown union all select part->'canary' where part ? 'canary') s
  on conflict (part, version) do update
  set pages = excluded.pages, percent = excluded.percent, compared_with = excluded.compared_with, since = excluded.since
  where is_latest;
  delete from private.site_versions where (part, version) in (
    select o.part, o.version from private.site_versions o where o.percent is null order by o.since desc offset 1000);
$$;

-- Stores an announced change of the site. False if it was stored before. The function site-changes calls it. As JSON in
-- a text, since the local API passes an object to no other type.
create function public.store_site_change(webhook_id text, announcement text) returns boolean
language plpgsql set search_path = ''
as $$
declare
  change jsonb := announcement::jsonb;
  is_new boolean;
begin
  insert into public.site_changes (event, sequence, kind, changed_at, author, summary, parts, weights, site)
  select webhook_id, (change->>'sequence')::integer, change->>'kind', (change->>'at')::timestamptz,
    left(change->>'by', 200), left(change->>'text', 2000), change->'parts',
    (select coalesce(jsonb_object_agg(part->>'name', part->'bytes'), '{}') from jsonb_array_elements(change->'site'->'parts') part),
    change->'site'
  on conflict on constraint site_changes_are_stored_once do nothing;
  is_new := found;
  perform private.note_versions(change, not exists (
    select from public.site_changes c where c.changed_at > (change->>'at')::timestamptz));
  -- Announcements may overtake each other.
  update public.site_changes set site = null where site is not null and id <> (
    select c.id from public.site_changes c where c.site is not null order by c.changed_at desc, c.id desc limit 1);
  delete from public.site_changes where id in (
    select c.id from public.site_changes c order by c.changed_at desc, c.id desc offset 1000);
  return is_new;
end;
$$;
