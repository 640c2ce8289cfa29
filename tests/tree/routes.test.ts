import { describe, expect, test } from 'vitest';
import { addressIn, languageOf, languagesOf, pageOf } from 'shared-kit/addresses';
import { REMOTE_NAMES } from '@platform/build/parts';
import { readRoutes } from '@platform/build/read-part';

describe.each(REMOTE_NAMES)('%s', (remote) => {
  test('owns each page in all its languages, with the same options', async () => {
    const { owns } = await readRoutes(remote);
    for (const { path, access, prerender, robots, page } of owns) {
      for (const language of languagesOf(pageOf(path))) {
        const address = addressIn(language, path);
        const counterpart = owns.find((one) => one.path === address);
        expect(counterpart).toEqual(expect.objectContaining({ access, prerender, robots }));
        expect(counterpart!.page).toBe(page);
      }
    }
  });

  test('owns no address in a language that the page does not have', async () => {
    const { owns } = await readRoutes(remote);
    const unknown = owns.filter(({ path }) => {
      const language = languageOf(path);
      return language && !languagesOf(pageOf(path)).includes(language);
    });
    expect(unknown).toEqual([]);
  });
});

test('the sitemap lists the nine public pages', async () => {
  const owned = (await Promise.all(REMOTE_NAMES.map(readRoutes))).flatMap(({ owns }) => owns);
  const paths = owned.filter(({ sitemap }) => sitemap).map(({ path }) => path);
  const listed =
    '/ /about /about-our-mentor /login /pricing /privacy-policy /refund-policy /signup /terms-and-conditions';
  expect(paths).toEqual(expect.arrayContaining(listed.split(' ')));
});
