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
  ['http://localhost:54321', false],
  ['http://127.0.0.1:54321', false],
  ['https://localhost.example', true],
  ['https://abcd.supabase.co', true],
])('A site with the backend %s is for visitors: %s', (supabaseUrl, is) => {
  expect(exampleContent.isForVisitors({ supabaseUrl })).toBe(is);
});

test('A site that allows examples is not for visitors', () => {
  const env = { supabaseUrl: 'https://abcd.supabase.co', examples: 'allowed' };
  expect(exampleContent.isForVisitors(env)).toBe(false);
});

test('A new database has no invented testimonials: they are in a file that only local backends run', () => {
  const read = (file: string) => readFileSync(`${PROJECT_ROOT}/supabase/${file}`, 'utf8');
  expect(read('seed.sql')).not.toContain('testimonials');
  expect(read('examples.sql')).toContain('insert into public.testimonials');
  expect(read('config.toml')).toContain('sql_paths = ["./seed.sql"]');
});
