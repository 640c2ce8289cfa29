-- The one rule for "this version is bad". The alarm `faults`, the desk and the composer read it; `npm run verdicts`
-- measures it with invented canaries. docs/monitoring.md explains it.

-- How much better a share of its own explains the failing networks than the expected share does: the logarithm of the
-- ratio of both likelihoods. 0 if no more fail than expected.
create function private.evidence(failing integer, seen integer, expected double precision) returns double precision
language sql immutable set search_path = ''
return case
  when failing <= seen * expected then 0
  when failing >= seen then failing * ln(1 / expected)
  else failing * ln(failing / (seen * expected))
    + (seen - failing) * ln((seen - failing) / (seen * (1 - expected)))
end;

-- The share of failing networks that is expected. One of 20 stands for what nobody knows yet, and a bad release excuses
-- no other.
create function private.expected_share(others integer, others_failing integer, percent integer) returns double precision
language sql immutable set search_path = ''
return least((others_failing + 1) / (others + 20)::double precision, case percent when 100 then 0.05 end);

-- `end`: a version is bad. `widen`: enough networks saw it, and no more of them fail than expected. `wait`: nothing is
-- known yet. Four failing networks may be one attacker, and so may a single one that does well. A fifth convinces where
-- all have failed, and a sixth where all but one have. One more is needed if these four may have come before the
-- visitors: then the live version has too few networks for six of a canary with this percentage.
create function private.judge(seen integer, failing integer, others integer, others_failing integer, percent integer)
returns text
language sql immutable set search_path = ''
return (
  select case
    when failing >= 5 and expected < 0.5 and (
      failing >= seen - 1 and 2 * failing - seen >=
        case when percent = 100 or (others + 1) * percent >= 6 * (100 - percent) then 5 else 6 end
      or private.evidence(failing - 4, seen - 4, expected) >= 9) then 'end'
    when seen < 50 or private.evidence(failing, seen, expected) >= 2 then 'wait'
    else 'widen' end
  from private.expected_share(others, others_failing, percent) as expected);

-- Of what visitors get now. A canary is compared with the live version since it has its percentage. A live version is
-- judged by this hour and the last one, and compared with the version before.
create function private.verdicts() returns table (
  part text, version text, percent integer, verdict text, excess real, reason text
)
language sql stable security definer set search_path = ''
begin atomic
  with judged as (
    select v.*, date_trunc('hour', greatest(v.since, case v.percent when 100 then now() - interval '1 hour' end)) as start
    from private.site_versions v where v.percent is not null
  ), counted as (
    select j.*, own.*, other.*
    from judged j
    cross join lateral (
      select count(*)::integer as seen, count(*) filter (where s.failed_hour >= j.start)::integer as failing
      from private.report_senders s where s.part = j.part and s.version = j.version and s.seen_hour >= j.start) own
    cross join lateral (values (case j.percent when 100 then '-infinity' else j.start end)) compared (start)
    cross join lateral (
      select count(*)::integer as others, count(*) filter (where s.failed_hour >= compared.start)::integer as others_failing
      from private.report_senders s
      where s.part = j.part and s.version = j.compared_with and s.seen_hour >= compared.start) other
  )
  select e.part, e.version, e.percent,
    case private.judge(e.seen, e.failing, e.others, e.others_failing, e.percent)
      when 'end' then 'end'
      -- The team's own browsers are no stage, and a live version has no next one.
      when 'widen' then case when e.percent between 1 and 99 and e.since <= now() - interval '1 hour' then 'widen' else 'wait' end
      else 'wait' end,
    greatest(0, e.failing::double precision / nullif(e.seen, 0) - expected)::real,
    format('%s of %s networks reported a fault%s; %s %% are expected.', e.failing, e.seen,
      case when e.others > 0 then format(', compared with %s of %s of %s', e.others_failing, e.others, e.compared_with) else '' end,
      round((100 * expected)::numeric, 1))
  from counted e, private.expected_share(e.others, e.others_failing, e.percent) as expected
  order by e.part, e.percent;
end;

-- For the function site-changes, which answers the composer.
create function public.site_verdicts() returns jsonb
language sql stable set search_path = ''
return (select coalesce(jsonb_agg(to_jsonb(v) - 'percent' - 'excess'), '[]') from private.verdicts() v);
