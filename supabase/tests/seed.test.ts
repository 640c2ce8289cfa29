import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { backend, openBackend } from './backend.ts';

openBackend();

test('A new project sells the five modules at the agreed prices', async () => {
  const modules = await backend.sql`
    select name, price_6_months, price_1_year, price_3_years from public.modules
    where is_active order by uuid`.values();
  expect([...modules]).toEqual([
    ['Module I Foundations', 6999, 11999, 16999],
    ['Module II Physics', 7999, 12999, 17999],
    ['Module III Clinical', 12999, 19999, 29999],
    ['Module IV Advanced', 3999, 5999, 9999],
    ['Complete Course Bundle', 21999, 37999, 57999],
  ]);
});

test('Every picture, video and caption of a testimonial is a file of the site', async () => {
  const rows = await backend.sql<{ file: string }[]>`
    select file from public.testimonials, unnest(array[avatar, video_url, captions_url]) as file
    where file is not null`;
  expect(rows).toHaveLength(4);
  for (const { file } of rows) {
    await access(path.join(import.meta.dirname, '../../shell/public', file));
  }
});

test('Seeding again changes nothing, not even an edited price', async () => {
  const { sql } = backend;
  const files = ['seed.sql', 'examples.sql'].map((file) =>
    path.join(import.meta.dirname, '..', file),
  );
  const seed = (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
  const read = () =>
    sql`select to_jsonb(t) from (
    select to_jsonb(m) as row from public.modules m union all
    select to_jsonb(s) from public.testimonials s) t order by 1`.values();
  await sql`update public.modules set price_1_year = 12345 where name = 'Module II Physics'`;
  try {
    const before = await read();
    await sql.unsafe(seed).simple();
    expect(await read()).toEqual(before);
  } finally {
    await sql`update public.modules set price_1_year = 12999 where name = 'Module II Physics'`;
  }
});
