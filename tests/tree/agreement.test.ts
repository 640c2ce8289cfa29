import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT, REMOTE_NAMES } from '@platform/build/parts';
import { expect, test } from 'vitest';
import { addresses, addressIn } from 'shared-kit/addresses';
import { readRoutes } from '@platform/build/read-part';

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');

test.each([
  ['send', 'sign_in_sign_ups'],
  ['verify', 'token_verifications'],
])('The log-in page waits after too many requests to %s as %s lets it', (request, limit) => {
  const [, most] = new RegExp(`^${limit} = (\\d+)$`, 'm').exec(read('supabase/config.toml'))!;
  expect(read('mf-auth/src/code/code-request.tsx')).toContain(`${request}: (5 * 60) / ${most}`);
});

test('The script in the head of a page knows the prefix of each language', () => {
  const page = read('shell/index.html');
  for (const language of addresses.languages.slice(1)) {
    const prefix = addressIn(language, '/');
    expect(page).toContain(`language === '${language}' ? '${prefix}'`);
    expect(page).toContain(`/^\\${prefix}(`);
  }
});

test('the sitemap lists the nine public pages', async () => {
  const owned = (await Promise.all(REMOTE_NAMES.map(readRoutes))).flatMap(({ owns }) => owns);
  const paths = owned.filter(({ sitemap }) => sitemap).map((one) => one.path);
  const listed =
    '/ /about /about-our-mentor /login /pricing /privacy-policy /refund-policy /signup /terms-and-conditions';
  expect(paths).toEqual(expect.arrayContaining(listed.split(' ')));
});
