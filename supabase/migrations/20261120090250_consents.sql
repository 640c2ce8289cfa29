create table public.consents (
  user_id uuid not null references public.users (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  -- Add a day before a release of the site asks for it: POLICY_VERSIONS in shared-kit/src/legal.ts.
  -- The day on which this text of the document was published.
  version date not null constraint consents_version_exists check (version in ('2024-11-01', '2025-10-01')),
  accepted_at timestamptz not null default now(),
  primary key (user_id, document, version)
);
comment on table public.consents is
  'Which version of the terms and of the privacy policy a member accepted, and when. The DPDP Act asks for this proof; rows are never changed.';

alter table public.consents enable row level security, force row level security;
grant select on public.consents to authenticated;

create policy "Members can read what they accepted" on public.consents
for select to authenticated using (user_id = (select auth.uid()));

create function private.insert_consents(terms date, privacy date) returns boolean
language sql security definer set search_path = ''
as $$
  insert into public.consents (user_id, document, version)
  values (auth.uid(), 'terms', terms), (auth.uid(), 'privacy', privacy)
  on conflict (user_id, document, version) do nothing;
  select true;
$$;
grant execute on function private.insert_consents(date, date) to authenticated;

-- Records that the signed-in member accepts these versions, with the present time. Refuses versions that were never
-- published, and members without a profile.
create function public.accept_policies(terms date, privacy date) returns boolean
language sql set search_path = ''
begin atomic
  select private.insert_consents(terms, privacy);
end;
grant execute on function public.accept_policies(date, date) to authenticated;
