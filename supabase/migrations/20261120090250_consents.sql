create table public.consents (
  user_id uuid not null references public.users (id) on delete cascade,
  document text not null check (document in ('terms', 'privacy')),
  version date not null,
  accepted_at timestamptz not null default now(),
  primary key (user_id, document, version)
);
comment on table public.consents is
  'Which version of the terms and of the privacy policy a member accepted, and when. The DPDP Act asks for this proof; rows are never changed.';
comment on column public.consents.version is 'The day on which this text of the document was published.';

alter table public.consents enable row level security;
alter table public.consents force row level security;
revoke all on public.consents from public, anon, authenticated;
grant all on public.consents to service_role;
-- Members cannot set the time of acceptance.
grant select, insert (user_id, document, version) on public.consents to authenticated;

create policy "Members can read what they accepted" on public.consents
for select to authenticated
using (user_id = (select auth.uid()));

create policy "Members can accept documents for themselves" on public.consents
for insert to authenticated
with check (user_id = (select auth.uid()));
