import { expect, test } from 'vitest';
import { releaseBeforeEach, releaseRemote, site } from '../testing/site-before-each.ts';
import { ENV } from '../testing/small-site.ts';
import { release } from './release.ts';

releaseBeforeEach(['shop'], {
  exampleContent: {
    markers: ['Dr. Invented', 'nowhere to be found'],
    isForVisitors: ({ backend }) => backend !== ENV.backend,
  },
});

test('Example content goes live on a site of the team, and a release for visitors is refused', async () => {
  const env = { ...ENV, backend: 'https://backend.example' };
  const dists = [await site.remote('shop', '2', {}, { 'quotes.js': 'say("Dr. Invented")' })];
  expect(await release(site.releaser, { dists })).toMatchObject({ isNew: true });
  await expect(release(site.releaser, { dists, env })).rejects.toThrow(
    'example-content: shop@2 contains the example “Dr. Invented” in quotes.js.',
  );
  expect(await releaseRemote('shop', '3', { env })).toMatchObject({ isNew: true });
});
