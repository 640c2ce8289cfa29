-- What wakes an operator: a rule for each figure, and an alarm from when it reaches its threshold until it has stayed
-- under it for ten minutes.

create table public.alarm_rules (
  rule text primary key check (rule in ('faults', 'emails', 'held_payments', 'reconciler')),
  -- faults: by how much the share of networks with faults exceeds what is expected of a bad version. emails: how many
  -- failed four times, have waited for 15 minutes, or were refused for good within a day. held_payments: hours that
  -- the oldest one has waited. reconciler: minutes since its last run.
  threshold real not null check (threshold > 0),
  is_on boolean not null default true,
  -- When it was last checked; of several parts the highest.
  value real not null default 0,
  checked_at timestamptz
);
comment on table public.alarm_rules is
  'Figures with the thresholds that begin an alarm. Operators change them with SQL.';

insert into public.alarm_rules (rule, threshold)
values ('faults', 0.02), ('emails', 3), ('held_payments', 24), ('reconciler', 10);

create table public.alarms (
  id bigint generated always as identity primary key,
  rule text not null references public.alarm_rules (rule),
  -- For faults: the part of the site.
  part text not null default '',
  value real not null,
  threshold real not null,
  begun_at timestamptz not null default now(),
  -- When the figure was last at its threshold. Ten minutes later the alarm ends.
  seen_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table public.alarms is 'When a figure reached its threshold, and until when. Kept for 400 days.';
create unique index alarms_open_idx on public.alarms (rule, part) where ended_at is null;
create index alarms_rule_idx on public.alarms (rule, begun_at);

alter table public.alarm_rules enable row level security, force row level security;
alter table public.alarms enable row level security, force row level security;

create function private.rule_figures() returns table (rule text, part text, value real)
language sql stable set search_path = ''
begin atomic
  select 'faults', v.part, max(v.excess) from private.verdicts() v where v.verdict = 'end' group by v.part
  union all
  select 'emails', '', count(*)::real from private.failed_mails() m
  where m.created_at > now() - case when m.refusal is null then interval '4 days' else interval '1 day' end
  union all
  select 'held_payments', '', coalesce(max(extract(epoch from now() - h.held_since)) / 3600, 0)::real
  from public.held_payments(1000) h where h.decided is null
  union all
  -- Each run makes the job due again after 55 seconds.
  select 'reconciler', '', greatest(0, extract(epoch from now() - j.next_at) / 60 + 1)::real
  from public.jobs j where j.kind = 'figures';
end;

-- Checks the rules, at most every 30 seconds: begins and ends alarms, and queues an email and a webhook for each. True
-- if there are some. The reconciler calls it every minute, and the health function, since a silent reconciler cannot
-- report itself.
create function public.check_alarms() returns boolean
language plpgsql set search_path = ''
as $$
declare
  changed public.alarms;
  has_changed boolean := false;
begin
  -- Anybody can call the health function, which asks too.
  perform from public.alarm_rules r where r.checked_at > now() - interval '30 seconds';
  if found or not pg_try_advisory_xact_lock(hashtext('public.alarms')) then
    return false;
  end if;
  update public.alarm_rules r
  set checked_at = now(),
    value = coalesce((select max(w.value) from private.rule_figures() w where w.rule = r.rule), 0);
  insert into public.alarms as a (rule, part, value, threshold)
  select w.rule, w.part, w.value, r.threshold
  from private.rule_figures() w join public.alarm_rules r on r.rule = w.rule
  where r.is_on and w.value >= r.threshold
  on conflict (rule, part) where ended_at is null
  do update set seen_at = now(), value = greatest(a.value, excluded.value);
  update public.alarms set ended_at = now() where ended_at is null and seen_at <= now() - interval '10 minutes';
  -- The outbox contains each email once, however often it is queued.
  for changed in select * from public.alarms a where now() in (a.begun_at, a.ended_at) loop
    perform private.mail_operator(kind, changed.id || case when changed.ended_at is null then ' begun' else ' ended' end)
    from unnest(array['alarm', 'alarm_webhook']) as kind;
    has_changed := true;
  end loop;
  return has_changed;
end;
$$;

-- The figures with thresholds, and the last 50 alarms, the latest first.
create function public.desk_alarms(operator uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_operator(operator);
  return jsonb_build_object(
    'rules', (select jsonb_agg(to_jsonb(r) order by r.rule) from public.alarm_rules r),
    'alarms', (
      select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
        select * from public.alarms order by begun_at desc, id desc limit 50) a));
end;
$$;

create function private.alarm_facts(about text) returns jsonb
language sql stable set search_path = ''
begin atomic
  select jsonb_build_object(
    'id', a.id, 'state', split_part(about, ' ', 2), 'rule', a.rule, 'part', nullif(a.part, ''), 'value', a.value,
    'threshold', a.threshold, 'begun_at', a.begun_at, 'ended_at', a.ended_at)
  from public.alarms a where a.id::text = split_part(about, ' ', 1);
end;
