import { describe, expect, test } from 'vitest';
import type { LivePart } from '../state/state.ts';
import { readSiteIndex } from '../store/artifacts.ts';
import {
  live,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '../testing/site-before-each.ts';
import { readPublic } from '../testing/stores.ts';
import { abort, promote, release } from './release.ts';

releaseBeforeEach();

const shop = async (): Promise<LivePart> => (await live()).parts.shop!;

describe('a canary', () => {
  test('is a composed site of its own: its pages, its versions file, and the rest of the live site', async () => {
    const before = await live();
    const { live: state } = await releaseRemote('shop', '2', { canary: 10 });
    expect(await shop()).toEqual({
      version: '1',
      previous: [],
      canary: { version: '2', percent: 10 },
    });
    expect(state.revision, 'the live pages stay, byte for byte').toBe(before.revision);
    expect(state.canaries).toEqual([{ percent: 10, revision: expect.any(String) as string }]);
    const { revision } = state.canaries![0]!;
    for (const file of ['shop.html', 'versions/shop.json']) {
      const text = await readPublic(store, revision, file);
      expect(text).toContain('"version":"2"');
      expect(text, 'the live version is the fallback').toContain('"fallback":{"version":"1"');
    }
    const [own, usual] = await Promise.all(
      [revision, state.revision].map((one) => readSiteIndex(store, one)),
    );
    expect(own!.parts['auth']).toEqual(usual!.parts['auth']);
    expect(own!.parts['shell']).toEqual(usual!.parts['shell']);
    expect(state.change).toMatchObject({
      kind: 'canary',
      parts: [{ name: 'shop', from: '1', to: '2', percent: 10 }],
    });
  });

  test('of a remote that needs the canary of the shell cannot go on without it', async () => {
    const provides = { router: { version: '7.1.0', names: ['Link', 'useBlocker'] } };
    const imports = { router: ['useBlocker'] };
    const dists = [
      await site.shell('2', { provides }),
      await site.remote('shop', '2', { imports }),
    ];
    await release(site.releaser, { dists, canary: 10 });
    for (const end of [promote, abort]) {
      const name = end === promote ? 'shop' : 'shell';
      await expect(end(site.releaser, [name])).rejects.toThrow(/shop@2 imports { useBlocker }/);
    }
    await abort(site.releaser, ['shell', 'shop']);
    expect(await shop()).toEqual({ version: '1', previous: [] });
  });

  test('binds the shell as a live version does: a shell without its imports is refused', async () => {
    const dists = [await site.shell('2', { provides: {} })];
    const takesLink = { imports: { router: ['Link'] } };
    const taking = [await site.remote('shop', '3', takesLink)];
    await release(site.releaser, { dists: taking, canary: 10 });
    await expect(release(site.releaser, { dists })).rejects.toThrow(/shop@3 imports { Link }/);
  });
});
