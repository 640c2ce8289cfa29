import { readFileSync } from 'node:fs';
import { PROJECT_ROOT } from '@platform/build/parts';
import { expect, test } from 'vitest';
import { exampleContent, MARKERS } from './example-content.ts';

const SOURCES = ['shared-kit/src/brand.ts', 'mf-marketing/src/mentor/mentor.ts']
  .map((file) => readFileSync(`${PROJECT_ROOT}/${file}`, 'utf8'))
  .join('\n');

test.for(MARKERS)('The marker %s still marks content of the site', (marker) => {
  expect(SOURCES).toContain(marker);
});

test.each([
  ['http://localhost:54321', undefined, false],
  ['http://127.0.0.1:54321', undefined, false],
  ['https://localhost.example', undefined, true],
  ['https://abcd.supabase.co', undefined, true],
  ['https://abcd.supabase.co', 'allowed', false],
])(
  'A site with the backend %s and examples %s is for visitors: %s',
  (supabaseUrl, examples, is) => {
    expect(exampleContent.isForVisitors({ supabaseUrl, examples })).toBe(is);
  },
);

test('A new database has no invented testimonials: they are in a file that only local backends run', () => {
  const read = (file: string) => readFileSync(`${PROJECT_ROOT}/supabase/${file}`, 'utf8');
  expect(read('seed.sql')).not.toContain('testimonials');
  expect(read('examples.sql')).toContain('insert into public.testimonials');
  expect(read('config.toml')).toContain('sql_paths = ["./seed.sql"]');
});
