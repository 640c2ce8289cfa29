import { expect, test } from 'vitest';
import { ENV, SMALL_SITE, smallSite } from '../testing/small-site.ts';
import { release } from './release.ts';

const HOSTED = { ...ENV, backend: 'https://backend.example' };

test('Example content goes live on a site of the team, and a release for visitors is refused', async () => {
  await using site = await smallSite();
  const releaser = {
    ...site.releaser,
    config: {
      ...SMALL_SITE,
      exampleContent: {
        markers: ['Dr. Invented', 'nowhere to be found'],
        isForVisitors: ({ backend }: Readonly<Record<string, string | undefined>>) =>
          backend !== ENV.backend,
      },
    },
  };
  const dists = [
    await site.shell('1'),
    await site.remote('shop', '1', {}, { 'quotes.js': 'say("Dr. Invented")' }),
  ];
  await release(releaser, { dists, env: ENV });
  await expect(release(releaser, { dists, env: HOSTED })).rejects.toThrow(
    'example-content: shop@1 contains the example “Dr. Invented” in quotes.js.',
  );
  const real = [await site.remote('shop', '2')];
  await expect(release(releaser, { dists: real, env: HOSTED })).resolves.toMatchObject({
    isNew: true,
  });
});
