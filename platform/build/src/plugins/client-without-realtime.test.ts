import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { clientWithoutRealtime } from './client-without-realtime.ts';

const file = createRequire(import.meta.url).resolve('@supabase/supabase-js');
const client = readFileSync(path.join(path.dirname(file), 'index.mjs'), 'utf8');

test('A build leaves live updates and files out of the installed client, and nothing else', () => {
  const importsOf = (code: string) => code.match(/(?<= from ")@supabase\/[\w-]+/g)!.toSorted();
  const { handler } = clientWithoutRealtime().transform;
  expect(importsOf(client)).toContain('@supabase/realtime-js');
  const kept = ['@supabase/auth-js', '@supabase/functions-js', '@supabase/postgrest-js'];
  expect([...new Set(importsOf(handler(client).code))]).toEqual(kept);
  // So that an update cannot bring them back.
  expect(() => handler('export {}')).toThrow('no longer has: import { RealtimeClient }');
});
