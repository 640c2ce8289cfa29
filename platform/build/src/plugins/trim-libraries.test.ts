import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clientWithoutRealtime, routerWithoutWarnings } from './trim-libraries.ts';

const folderOf = (name: string): string =>
  path.dirname(createRequire(import.meta.url).resolve(name));

test('A build leaves live updates and files out of the installed client, and nothing else', () => {
  const client = readFileSync(path.join(folderOf('@supabase/supabase-js'), 'index.mjs'), 'utf8');
  const importsOf = (code: string) => code.match(/(?<= from ")@supabase\/[\w-]+/g)!.toSorted();
  const { handler } = clientWithoutRealtime().transform;
  expect(importsOf(client)).toContain('@supabase/realtime-js');
  const kept = ['@supabase/auth-js', '@supabase/functions-js', '@supabase/postgrest-js'];
  expect([...new Set(importsOf(handler(client).code))]).toEqual(kept);
  // So that an update cannot bring them back.
  expect(() => handler('export {}')).toThrow('no longer has: import { RealtimeClient }');
});

test('The installed React Router has the constant for its warnings, and a build turns it off', () => {
  const folder = folderOf('react-router');
  const { filter, handler } = routerWithoutWarnings().transform;
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => path.join(folder, file))
    .filter((file) => filter.id.test(file) && readFileSync(file, 'utf8').includes(filter.code));
  expect(files).toHaveLength(1);
  const { code } = handler(readFileSync(files[0]!, 'utf8'));
  expect(code).toContain('var ENABLE_DEV_WARNINGS = false;');
  expect(code).not.toContain('var ENABLE_DEV_WARNINGS = true');
});
