create table public.modules (
  uuid uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '\S' and char_length(name) <= 120),
  price_6_months integer not null check (price_6_months > 0),
  price_1_year integer not null check (price_1_year > 0),
  price_3_years integer not null check (price_3_years > 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.modules is 'What can be bought: four modules and the bundle of all four. The site knows the five by uuid.';
comment on column public.modules.price_6_months is 'Whole rupees, taxes included, for 6 months of access.';
comment on column public.modules.price_1_year is 'Whole rupees, taxes included, for 12 months of access.';
comment on column public.modules.price_3_years is 'Whole rupees, taxes included, for 36 months of access.';
comment on column public.modules.is_active is 'Whether it is on sale. A module is withdrawn, not deleted: orders refer to it.';

create index modules_active_idx on public.modules (name) where is_active;

create trigger modules_touch_updated_at before update on public.modules
for each row execute function private.touch_updated_at();

alter table public.modules enable row level security;
alter table public.modules force row level security;
revoke all on public.modules from public, anon, authenticated;
grant all on public.modules to service_role;
grant select on public.modules to anon, authenticated;

-- Members have a policy of their own, beside subscriptions: it also shows them what they once ordered.
create policy "Visitors can read the modules on sale" on public.modules
for select to anon
using (is_active);
