create table public.subscriptions (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete restrict,
  module_id uuid not null references public.modules (uuid) on delete restrict,
  status text not null default 'active' check (status in ('active', 'expired', 'cancelled')),
  duration_months integer not null check (duration_months in (6, 12, 36)),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint subscriptions_expire_after_start check (expires_at > starts_at)
);

comment on table public.subscriptions is 'A member''s access to one module from starts_at until expires_at. Written only by the server, when a payment is captured.';
comment on column public.subscriptions.status is
  'active, expired or cancelled as the server last wrote it. An active one whose expires_at has passed gives no access.';
comment on column public.subscriptions.expires_at is 'The first moment without access.';

create index subscriptions_user_id_created_at_idx on public.subscriptions (user_id, created_at desc);
create index subscriptions_module_id_idx on public.subscriptions (module_id);

create trigger subscriptions_touch_updated_at before update on public.subscriptions
for each row execute function private.touch_updated_at();

alter table public.subscriptions enable row level security;
alter table public.subscriptions force row level security;
revoke all on public.subscriptions from public, anon, authenticated;
grant all on public.subscriptions to service_role;
grant select on public.subscriptions to authenticated;

create policy "Members can read their own subscriptions" on public.subscriptions
for select to authenticated
using (user_id = (select auth.uid()));

-- The account area names what a member ordered, even after it was withdrawn from sale.
create policy "Members can read the modules on sale and those they ordered" on public.modules
for select to authenticated
using (
  is_active
  or uuid in (select o.module_id from public.orders o where o.user_id = (select auth.uid()))
  or uuid in (select s.module_id from public.subscriptions s where s.user_id = (select auth.uid()))
);
