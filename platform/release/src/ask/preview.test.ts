import { describe, expect, test } from 'vitest';
import { readJournal } from '../store/journal.ts';
import {
  live,
  releaseBeforeEach,
  releaseRemote,
  site,
  store,
} from '../testing/site-before-each.ts';
import { smallSite } from '../testing/small-site.ts';
import { readPublic } from '../testing/stores.ts';
import { preview, type PreviewAudience, previewOriginAt, promotePreview } from './preview.ts';
import { release } from './release.ts';

const NOW = new Date('2999-11-02T12:00:00Z');
const PREVIEWS = 'https://preview.site.example';

releaseBeforeEach();

const at = (now: Date, releaser = site.releaser) => ({
  ...releaser,
  store: { ...releaser.store, now: () => Promise.resolve(now) },
  now: () => now,
});

const previewShop = async (
  changes: Partial<Parameters<typeof preview>[1]> = {},
  releaser = site.releaser,
) =>
  preview(at(NOW, releaser), {
    dists: [await site.remote('shop', '2')],
    name: 'pr-1',
    audience: { origin: PREVIEWS, seconds: 3600, isNewLink: false },
    ...changes,
  });

const previewNow = async () => (await live()).previews!['pr-1']!;

describe('a preview', () => {
  test('leaves everything that is live, and returns its end and the link, whose secret is not stored', async () => {
    const before = await live();
    const { link, ...said } = await previewShop();
    const { revision, parts, env, change } = await live();
    expect({ revision, parts, env }).toEqual({
      revision: before.revision,
      parts: before.parts,
      env: before.env,
    });
    expect(change).toMatchObject({ kind: 'preview', preview: 'pr-1', parts: [] });
    for (const key of await store.list('')) {
      expect(String(await store.read(key))).not.toContain(link!.split('=')[1]!);
    }
    const until = new Date('2999-11-02T13:00:00Z');
    expect(said).toEqual({ name: 'pr-1', versions: { shop: '2' }, until });
    expect(link).toMatch(/^https:\/\/preview\.site\.example\/shop\?preview=[\w-]{24}$/);
  });

  test('moves under its name, and keeps its link until another is wanted', async () => {
    await previewShop();
    const first = await previewNow();
    await releaseRemote('auth', '2');
    expect(await previewNow(), 'other releases leave it').toEqual(first);
    const dists = [await site.remote('shop', '3')];
    expect(await previewShop({ dists })).not.toHaveProperty('link');
    const moved = await previewNow();
    expect(moved).toMatchObject({ digest: first.digest, parts: { shop: { version: '3' } } });
    expect(
      (await previewShop({ audience: { origin: PREVIEWS, seconds: 3600, isNewLink: true } })).link,
    ).toBeDefined();
    expect((await previewNow()).digest).not.toBe(first.digest);
  });

  test('is refused like a release, and needs a live site', async () => {
    const dists = [await site.remote('shop', '3', { exposes: [] })];
    await expect(previewShop({ dists })).rejects.toThrow('exposes-app: shop@3');
    expect(await readJournal(store)).toHaveLength(1);
    await using empty = await smallSite();
    await expect(previewShop({ dists }, empty.releaser)).rejects.toThrow(/Nothing is live/);
  });
});

describe('a preview with a host name', () => {
  const STAGING = { host: 'staging.site.example', env: { backend: 'https://staging.backend' } };
  const stage = async (name: string, version: string, audience: PreviewAudience = STAGING) =>
    previewShop({ name: 'staging', audience, dists: [await site.remote(name, version)] });
  const promoteNow = (allowed: { uncommitted?: boolean } = {}) =>
    promotePreview(site.releaser, 'staging', allowed);

  test('has an environment of its own and no end, and collects candidates', async () => {
    await stage('shop', '2');
    await stage('auth', '2', { ...STAGING, env: {} });
    const { env, previews } = await live();
    const { changed, parts, ...staging } = previews!['staging']!;
    expect(changed).toEqual(['shop', 'auth']);
    expect(staging).toMatchObject({ host: STAGING.host, env: { ...env, ...STAGING.env } });
    expect(staging).not.toHaveProperty('until');
    const page = await readPublic(store, staging.revision, 'shop.html');
    expect(page).toContain('https://staging.backend');
    expect(parts['shop']).toEqual({ version: '2', previous: [] });
  });

  test('goes live with the same bytes, after the rules with what is live then', async () => {
    await expect(promoteNow()).rejects.toThrow('There is no preview called staging.');
    await stage('shop', '2');
    const versions = await store.list('mf/');
    const { live: after } = await promoteNow();
    expect(await store.list('mf/')).toEqual(versions);
    expect(after.parts).toMatchObject({ shop: { version: '2', previous: ['1'] } });
    expect(after.env).not.toMatchObject(STAGING.env);
    await expect(promoteNow()).rejects.toThrow('All of staging is live already.');
  });

  test('is refused when it no longer fits what is live', async () => {
    const imports = { router: ['Link'] };
    const dists = [await site.remote('shop', '3', { imports })];
    await previewShop({ name: 'staging', audience: STAGING, dists });
    await release(site.releaser, { dists: [await site.shell('2', { provides: {} })] });
    await expect(promoteNow()).rejects.toThrow(/shop@3 imports { Link }/);
  });

  test('goes live with uncommitted sources only if that is intended', async () => {
    const dists = [await site.remote('shop', '3', {}, {}, 'uncommitted')];
    await previewShop({ name: 'staging', audience: STAGING, dists });
    await expect(promoteNow()).rejects.toThrow(
      'committed: shop@3 was built with changes that no commit contains.',
    );
    expect((await promoteNow({ uncommitted: true })).live.parts['shop']!.version).toBe('3');
  });
});

describe('the address of a preview', () => {
  test('is one where browsers keep its cookie, and have no session of the live site', () => {
    expect(previewOriginAt('https://site.example/shop')).toBe(PREVIEWS);
    expect(previewOriginAt('http://localhost:5170/')).toBe('http://preview.localhost:5170');
  });

  test.each([
    'http://site.example',
    'http://127.0.0.1:5170',
    'https://[::1]:5170',
    'site.example',
    'file:///site/index.html',
  ])('is not %s', (address) => {
    expect(() => previewOriginAt(address)).toThrow(/host names on https\. On this machine: --site/);
  });
});
