create table public.modules (
  uuid uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '\S' and char_length(name) <= 120),
  price_6_months integer not null check (price_6_months > 0),
  price_1_year integer not null check (price_1_year > 0),
  price_3_years integer not null check (price_3_years > 0),
  -- Whether the item is on sale. Items are withdrawn, not deleted: orders refer to them.
  is_active boolean not null default true
);
comment on table public.modules is 'The items on sale: four modules and the bundle of all four. The site knows the five by uuid.';
comment on column public.modules.price_6_months is 'Whole rupees, taxes included, for 6 months of access.';
comment on column public.modules.price_1_year is 'Whole rupees, taxes included, for 12 months of access.';
comment on column public.modules.price_3_years is 'Whole rupees, taxes included, for 36 months of access.';

create index modules_active_idx on public.modules (name) where is_active;

alter table public.modules enable row level security, force row level security;
grant select on public.modules to anon, authenticated;

-- The policy for members is in the migration of subscriptions: it also shows the modules that they once ordered.
create policy "Visitors can read the modules on sale" on public.modules
for select to anon using (is_active);

create table public.bundle_modules (
  bundle_id uuid not null references public.modules (uuid) on delete restrict,
  module_id uuid not null references public.modules (uuid) on delete restrict,
  primary key (bundle_id, module_id),
  constraint bundle_modules_differ check (bundle_id <> module_id)
);
comment on table public.bundle_modules is
  'The modules of each bundle. Buying an item without rows here grants the item itself.';
create index bundle_modules_module_id_idx on public.bundle_modules (module_id);

alter table public.bundle_modules enable row level security, force row level security;
grant select on public.bundle_modules to anon, authenticated;

create policy "Everyone can read the modules of a bundle" on public.bundle_modules
for select to anon, authenticated using (true);

create function private.price_of(module public.modules, months integer) returns integer
language sql immutable set search_path = ''
return case months
  when 6 then module.price_6_months
  when 12 then module.price_1_year
  when 36 then module.price_3_years
end;

create function private.modules_in(item uuid) returns setof uuid
language sql stable set search_path = ''
begin atomic
  select b.module_id from public.bundle_modules b where b.bundle_id = item
  union all
  select item where not exists (select from public.bundle_modules b where b.bundle_id = item);
end;

create function private.shares_module(one uuid, other uuid) returns boolean
language sql stable set search_path = ''
return exists (select private.modules_in(one) intersect select private.modules_in(other));
