import type { RemoteVersion } from '@platform/contract/registry';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashesOf, noIntegrity, releasedIntegrity } from './integrity.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const ENTRY = '/mf/shop/2/remoteEntry.js';
const shop: RemoteVersion = { version: '2', entry: ENTRY, hashes: HASH };

/** A page whose import map contains hashes of these addresses. */
function pageWith(...hashed: string[]): Document {
  const page = document.implementation.createHTMLDocument();
  const map = page.createElement('script');
  map.type = 'importmap';
  map.textContent = mapOf(...hashed);
  page.head.append(map);
  return page;
}

const mapOf = (...hashed: string[]): string =>
  JSON.stringify({ integrity: Object.fromEntries(hashed.map((url) => [url, HASH])) });

/** Answers the requests one after the other. */
function answers(...all: (string | Response | Error)[]) {
  const fetched = vi.fn<typeof fetch>(async () => {
    const next = all.shift()!;
    if (next instanceof Error) throw next;
    return next instanceof Response ? next : new Response(next);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test('code is allowed if the page knows its hash, or the hash of its hashes file', () => {
  const { isAllowed } = releasedIntegrity(pageWith('/mf/auth/1/remoteEntry.js'));
  expect(isAllowed('auth', { version: '1', entry: '/mf/auth/1/remoteEntry.js' })).toBe(true);
  expect(isAllowed('shop', shop)).toBe(true);
  expect(isAllowed('shop', { version: '2', entry: ENTRY }), 'neither').toBe(false);
  for (const hashes of [
    '',
    'none',
    'md5-AAAA',
    `sha384-${'A'.repeat(10)}`,
    `md5-A ${HASH}`,
    `${HASH} md5-A`,
  ]) {
    expect(isAllowed('shop', { ...shop, hashes }), `"${hashes}" is not a hash`).toBe(false);
  }
});

for (const [what, entry] of [
  ['at another site', 'https://elsewhere.example/mf/shop/2/remoteEntry.js'],
  ['of another remote', '/mf/auth/1/remoteEntry.js'],
  ['of another version', '/mf/shop/1/remoteEntry.js'],
] as const) {
  test(`an entry ${what} is not allowed, whatever its hash`, () => {
    const { isAllowed } = releasedIntegrity(pageWith(entry));
    expect(isAllowed('shop', { ...shop, entry })).toBe(false);
  });
}

test('hashes that the page contains need no request', async () => {
  const fetched = answers();
  await releasedIntegrity(pageWith(ENTRY)).requireHashes('shop', shop);
  expect(fetched).not.toHaveBeenCalled();
});

test('the hashes of another remote are fetched once, checked by their own hash, and added byte for byte', async () => {
  const fetched = answers(mapOf(ENTRY, '/mf/shop/2/assets/app.js'));
  const page = pageWith('/mf/auth/1/remoteEntry.js');
  const { requireHashes } = releasedIntegrity(page);
  await Promise.all([requireHashes('shop', shop), requireHashes('shop', shop)]);
  await requireHashes('shop', shop);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/mf/shop/2/assets/hashes.json',
    expect.objectContaining({ integrity: HASH }),
  );
  expect([...hashesOf(page).keys()]).toEqual([
    '/mf/auth/1/remoteEntry.js',
    ENTRY,
    '/mf/shop/2/assets/app.js',
  ]);
  expect(page.head.lastElementChild!.textContent).toBe(mapOf(ENTRY, '/mf/shop/2/assets/app.js'));
});

test('hashes that cannot be loaded as they were released are an error, and are fetched again the next time', async () => {
  answers(new TypeError('Failed to fetch'), mapOf(ENTRY));
  const page = pageWith();
  const { requireHashes } = releasedIntegrity(page);
  await expect(requireHashes('shop', shop)).rejects.toThrow('Failed to fetch');
  expect([...hashesOf(page).keys()]).toEqual([]);
  await requireHashes('shop', shop);
  expect([...hashesOf(page).keys()]).toEqual([ENTRY]);
});

test('hashes that the site no longer has are an error that names the file', async () => {
  answers(new Response(mapOf(ENTRY), { status: 404 }));
  const page = pageWith();
  await expect(releasedIntegrity(page).requireHashes('shop', shop)).rejects.toThrow(
    '/mf/shop/2/assets/hashes.json answered 404',
  );
  expect([...hashesOf(page).keys()]).toEqual([]);
});

test('in development all code is allowed, without requests for hashes', async () => {
  const fetched = answers();
  const version = { version: 'dev', entry: 'http://localhost:5171/remoteEntry.js' };
  expect(noIntegrity.isAllowed('shop', version)).toBe(true);
  await noIntegrity.requireHashes('shop', version);
  expect(await noIntegrity.isAvailable(version)).toBe(false);
  expect(fetched).not.toHaveBeenCalled();
});

test('a version without a hash of its hashes file is an error, without a request', async () => {
  const fetched = answers();
  const { requireHashes } = releasedIntegrity(pageWith());
  await expect(requireHashes('shop', { version: '2', entry: ENTRY })).rejects.toThrow('no hash');
  expect(fetched).not.toHaveBeenCalled();
});

test('hashes in the versions file need no request, and are added byte for byte', async () => {
  const fetched = answers();
  const page = pageWith();
  await releasedIntegrity(page).requireHashes('shop', { ...shop, map: mapOf(ENTRY) });
  expect(fetched).not.toHaveBeenCalled();
  expect(page.head.lastElementChild!.textContent).toBe(mapOf(ENTRY));
});

test('text that is no import map, or one of other code, leaves the page as it was', async () => {
  const page = pageWith(ENTRY);
  const { requireHashes } = releasedIntegrity(page);
  const other = { version: '3', entry: '/mf/shop/3/remoteEntry.js', hashes: HASH };
  for (const [map, reason] of [
    ['<!doctype html>', 'not valid JSON'],
    ['{}', 'no hash of /mf/shop/3/'],
    [mapOf(ENTRY), 'no hash of /mf/shop/3/'],
  ] as const) {
    await expect(requireHashes('shop', { ...other, map })).rejects.toThrow(reason);
  }
  expect([...hashesOf(page).keys()]).toEqual([ENTRY]);
});

test('hashes without one of the entry are refused', async () => {
  answers(mapOf('/mf/shop/2/assets/app.js'));
  await expect(releasedIntegrity(pageWith()).requireHashes('shop', shop)).rejects.toThrow(
    `no hash of ${ENTRY}`,
  );
});

describe('a version is available', () => {
  const files = [ENTRY, '/mf/shop/2/assets/app.js'];

  test('when the server sends all its scripts past the cache, as they were released', async () => {
    const fetched = answers('', '');
    const { isAvailable } = releasedIntegrity(pageWith(...files, '/mf/auth/1/remoteEntry.js'));
    expect(await isAvailable(shop)).toBe(true);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(files);
    expect(fetched).toHaveBeenLastCalledWith(
      files[1],
      expect.objectContaining({ integrity: HASH, cache: 'reload' }),
    );
  });

  test('but not when one of them fails', async () => {
    answers('', new TypeError('Failed to fetch'));
    expect(await releasedIntegrity(pageWith(...files)).isAvailable(shop)).toBe(false);
    answers('', new Response('', { status: 404 }));
    expect(await releasedIntegrity(pageWith(...files)).isAvailable(shop)).toBe(false);
  });

  test('but not when the page has no hashes of it', async () => {
    const fetched = answers();
    expect(await releasedIntegrity(pageWith()).isAvailable(shop)).toBe(false);
    expect(fetched).not.toHaveBeenCalled();
  });
});
