import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addresses, addressIn } from 'shared-kit/addresses';
import { PROJECT_ROOT, REMOTE_NAMES } from '@platform/build/parts';
import { readRoutes } from '@platform/build/read-part';

test('The script in the head of a page knows the prefix of each language', () => {
  const page = readFileSync(path.join(PROJECT_ROOT, 'shell/index.html'), 'utf8');
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
