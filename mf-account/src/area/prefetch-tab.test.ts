import { paths } from 'shared-kit/paths';
import { asha, startSession, stubBackend, USER_ID } from 'shared-kit/testing/stub-backend';
import { expect, test } from 'vitest';
import { routes } from '#lib/routes.ts';
import { prefetchTab } from './prefetch-tab.ts';

const [{ early }] = routes.owns as [(typeof routes.owns)[0]];

test.each([paths.profile, paths.purchases, paths.payments])(
  'The HTML of %s requests exactly what its code reads first',
  async (path) => {
    const requests = stubBackend(({ url }) =>
      Response.json(url.pathname.endsWith('/users') ? [asha] : []),
    );
    const session = await startSession('member');
    await prefetchTab(path, session);
    const read = requests.map(({ url }) => decodeURIComponent(url.href));
    const declared = early![path]!.map((address) => address.replace('{user}', USER_ID));
    expect(new Set(read)).toEqual(
      new Set(declared.map((address) => `http://backend.test/rest/v1/${address}`)),
    );
  },
);
