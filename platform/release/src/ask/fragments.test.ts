import type { RemoteContract } from '@platform/contract/artifact';
import { expect, test } from 'vitest';
import { releaseBeforeEach, site } from '../testing/site-before-each.ts';
import { release, rollback } from './release.ts';

releaseBeforeEach();

const OFFERS: Partial<RemoteContract> = {
  fragments: { offer: { scripts: ['offer.js'], styles: [] } },
};

const releaseOf = async (...[name, version, changes]: Parameters<typeof site.remote>) =>
  release(site.releaser, {
    dists: [await site.remote(name, version, changes, { 'offer.js': version })],
  });

test('A remote is released after the fragment that it shows, which then stays as long as it is shown', async () => {
  const uses = ['shop/offer'];
  await expect(releaseOf('auth', '2', { uses })).rejects.toThrow(
    'fragments: auth@2 shows shop/offer, which shop@1 does not offer.',
  );
  await releaseOf('shop', '2', OFFERS);
  await releaseOf('auth', '2', { uses });
  await releaseOf('shop', '3', OFFERS);

  const isGone = /fragments: auth@2 shows shop\/offer, which shop@\d does not offer\./;
  await expect(releaseOf('shop', '4')).rejects.toThrow(isGone);
  await expect(rollback(site.releaser, 'shop', { to: '1' })).rejects.toThrow(isGone);
  await expect(release(site.releaser, { dists: [], removed: ['shop'] })).rejects.toThrow(
    'fragments: auth@2 shows shop/offer, which no live remote offers.',
  );

  await releaseOf('auth', '3');
  await releaseOf('shop', '4');
});
