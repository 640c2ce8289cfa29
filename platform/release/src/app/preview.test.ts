import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { PREVIEW_FRAGMENT, readToken } from '@platform/contract/preview';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type PreviewKey, readPreviewKey } from '../adapters/preview-key.ts';
import { readJournal, readLive } from '../adapters/stores/journal.ts';
import type { Store } from '../adapters/stores/store.ts';
import { readPublic } from '../testing/stores.ts';
import { ENV, SMALL_SITE, smallSite, type SmallSite } from '../testing/small-site.ts';
import { exportSite } from './export-site.ts';
import { preview, previewOriginAt } from './preview.ts';
import { release } from './release.ts';

const NOW = new Date('2026-11-02T12:00:00Z');
const PREVIEWS = 'https://preview.site.example';

let site: SmallSite;
let store: Store;
let key: PreviewKey;
beforeEach(async () => {
  site = await smallSite();
  store = site.releaser.store;
  key = await readPreviewKey({}, path.join(site.storeRoot, '../preview-key'));
  await release(site.releaser, {
    dists: [await site.shell('1'), await site.remote('shop', '1')],
    env: ENV,
  });
});
afterEach(() => site[Symbol.asyncDispose]());

const previewShop = async (
  changes: Partial<Parameters<typeof preview>[1]> = {},
  releaser = site.releaser,
) =>
  preview(releaser, {
    dist: await site.remote('shop', '2'),
    key,
    isNewKey: false,
    origin: PREVIEWS,
    seconds: 3600,
    now: NOW,
    dropRoutes: [],
    skipEarlierShells: false,
    ...changes,
  });

describe('a preview', () => {
  test('leaves every part unchanged, and returns the link and its end', async () => {
    const { link, ...said } = await previewShop();
    expect((await readLive(store))!.parts.shop).toMatchObject({ version: '1' });
    expect(said).toEqual({
      remote: 'shop',
      version: '2',
      until: new Date('2026-11-02T13:00:00Z'),
    });
    expect(link.startsWith(`${PREVIEWS}/shop${PREVIEW_FRAGMENT}`)).toBe(true);
  });

  test('is bound to the served contract, and therefore to every file', async () => {
    const { link } = await previewShop();
    const grant = await readToken(link.split(PREVIEW_FRAGMENT)[1]!, {
      key: (await readLive(store))!.env.previewKey!,
      origin: PREVIEWS,
      now: NOW.getTime(),
    });
    const contract = (await store.read('mf/shop/2/contract.json'))!;
    expect(grant).toEqual({
      remote: 'shop',
      version: '2',
      digest: `sha256-${createHash('sha256').update(contract).digest('base64')}`,
      origin: PREVIEWS,
      expires: NOW.getTime() / 1000 + 3600,
    });
  });

  test('adds the key to all pages, once', async () => {
    await previewShop();
    await previewShop();
    const journal = await readJournal(store);
    expect(journal.map(({ change }) => change.kind)).toEqual(['release', 'preview-key']);
    const page = await readPublic(store, journal.at(-1)!.revision, 'shop.html');
    expect(page).toContain(`"previewKey":"${key.publicKey}"`);
    expect(page).not.toContain('/mf/shop/2/');
  });

  test('is refused like a release', async () => {
    const broken: Store = {
      ...store,
      read: (name) =>
        name.endsWith('shop/2/app.js')
          ? Promise.resolve(Buffer.from('tampered'))
          : store.read(name),
    };
    await expect(previewShop({}, { ...site.releaser, store: broken })).rejects.toThrow(
      /complete-files: app\.js of shop@2/,
    );
    expect((await readLive(store))!.env).toEqual(ENV);
  });

  test('cannot show the shell, or anything before the first release', async () => {
    await expect(previewShop({ dist: await site.shell('2') })).rejects.toThrow(
      'only show a remote',
    );
    await using empty = await smallSite();
    const dist = await empty.remote('shop', '1');
    await expect(previewShop({ dist }, empty.releaser)).rejects.toThrow(/Nothing is live/);
  });

  test('is exported for as long as it lasts, with its contract', async () => {
    await previewShop();
    const target = path.join(site.storeRoot, '../exported');
    const filesAt = async (now: string) => {
      const { folder } = await exportSite(store, target, {
        config: SMALL_SITE,
        listen: '80',
        now: new Date(now),
      });
      return (await readdir(path.join(folder, 'mf/shop'), { recursive: true })).toSorted();
    };
    expect(await filesAt('2026-11-02T12:59:59Z')).toEqual(
      expect.arrayContaining(['2/contract.json', '2/app.js']),
    );
    expect(await filesAt('2026-11-02T13:00:00Z')).not.toContain('2');
  });
});

describe('the address of a preview', () => {
  test('is one where browsers can verify it, and have no session of the live site', () => {
    expect(previewOriginAt('https://preview.site.example/shop')).toBe(PREVIEWS);
    expect(previewOriginAt('http://preview.localhost:5170/')).toBe('http://preview.localhost:5170');
  });

  test.each([
    ['https://site.example', /use --site https:\/\/preview\.site\.example\.$/],
    ['http://localhost:5170/', /use --site http:\/\/preview\.localhost:5170\.$/],
    ['http://preview.site.example', /https/],
    ['preview.site.example', /is not the address/],
    ['http://127.0.0.1:5170', /use --site http:\/\/preview\.localhost:5170\.$/],
    ['http://[::1]:5170', /use --site http:\/\/preview\.localhost:5170\.$/],
    ['ftp://site.example', /use --site http:\/\/preview\.localhost:<port>\.$/],
    ['file:///site/index.html', /only host names on http or https/],
    ['localhost:5170', /only host names on http or https/],
  ])('is not %s', (address, reason) => {
    expect(() => previewOriginAt(address)).toThrow(reason);
  });
});

describe('the key of a site', () => {
  const otherKey = () => readPreviewKey({}, path.join(site.storeRoot, '../other-key'));

  test('is not replaced by another key without confirmation', async () => {
    await previewShop();
    await expect(previewShop({ key: await otherKey() })).rejects.toThrow('--new-preview-key');
    expect((await readLive(store))!.env.previewKey).toBe(key.publicKey);
  });

  test('is replaced with confirmation, and survives releases', async () => {
    await previewShop();
    const other = await otherKey();
    await previewShop({ key: other, isNewKey: true });
    await release(site.releaser, { dists: [await site.remote('shop', '3')], env: ENV });
    expect((await readLive(store))!.env.previewKey).toBe(other.publicKey);
  });
});
