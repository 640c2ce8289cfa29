import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

test.each([
  ['send', 'sign_in_sign_ups'],
  ['verify', 'token_verifications'],
])('The log-in page waits after too many requests to %s as %s lets it', (request, limit) => {
  const [, most] = new RegExp(`^${limit} = (\\d+)$`, 'm').exec(read('supabase/config.toml'))!;
  expect(read('mf-auth/src/code/code-request.tsx')).toContain(`${request}: (5 * 60) / ${most}`);
});
