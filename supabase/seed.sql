-- The first content of a new project. Safe to run again: existing rows, edited prices included, stay unchanged.

-- The site knows the items by these uuids.
--   10000000-0000-4000-8000-000000000001  Module I Foundations
--   10000000-0000-4000-8000-000000000002  Module II Physics
--   10000000-0000-4000-8000-000000000003  Module III Clinical
--   10000000-0000-4000-8000-000000000004  Module IV Advanced
--   10000000-0000-4000-8000-000000000005  Complete Course Bundle
insert into public.modules (uuid, name, price_6_months, price_1_year, price_3_years)
values
  ('10000000-0000-4000-8000-000000000001', 'Module I Foundations', 6999, 11999, 16999),
  ('10000000-0000-4000-8000-000000000002', 'Module II Physics', 7999, 12999, 17999),
  ('10000000-0000-4000-8000-000000000003', 'Module III Clinical', 12999, 19999, 29999),
  ('10000000-0000-4000-8000-000000000004', 'Module IV Advanced', 3999, 5999, 9999),
  ('10000000-0000-4000-8000-000000000005', 'Complete Course Bundle', 21999, 37999, 57999)
on conflict do nothing;

-- The modules of the bundle.
insert into public.bundle_modules (bundle_id, module_id)
select '10000000-0000-4000-8000-000000000005', uuid from public.modules
where uuid in (
  '10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002',
  '10000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000004')
on conflict do nothing;
