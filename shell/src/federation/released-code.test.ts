import type { RemoteVersion } from '@platform/contract/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { hashesOf } from './import-map.ts';
import { anyCode, releasedCode } from './released-code.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const ENTRY = '/mf/shop/2/remoteEntry.js';
const shop: RemoteVersion = { version: '2', entry: ENTRY, hashes: HASH };

/** A page whose import map knows the hashes of these addresses. */
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

/** A site that answers each request in turn, as a browser does that compares hashes. */
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

test('code may run whose hash the page knows, or that of the file which has it', () => {
  const { mayRun } = releasedCode(pageWith('/mf/auth/1/remoteEntry.js'));
  expect(mayRun('auth', { version: '1', entry: '/mf/auth/1/remoteEntry.js' })).toBe(true);
  expect(mayRun('shop', shop)).toBe(true);
  expect(mayRun('shop', { version: '2', entry: ENTRY }), 'neither').toBe(false);
  for (const hashes of [
    '',
    'none',
    'md5-AAAA',
    `sha384-${'A'.repeat(10)}`,
    `md5-A ${HASH}`,
    `${HASH} md5-A`,
  ]) {
    expect(mayRun('shop', { ...shop, hashes }), `"${hashes}" is no hash`).toBe(false);
  }
});

for (const [what, entry] of [
  ['at another site', 'https://elsewhere.example/mf/shop/2/remoteEntry.js'],
  ['of another remote', '/mf/auth/1/remoteEntry.js'],
  ['of another version', '/mf/shop/1/remoteEntry.js'],
] as const) {
  test(`an entry ${what} is not the version’s, whatever its hash`, () => {
    const { mayRun } = releasedCode(pageWith(entry));
    expect(mayRun('shop', { ...shop, entry })).toBe(false);
  });
}

test('what the page came with the hashes of costs no request', async () => {
  const fetched = answers();
  await releasedCode(pageWith(ENTRY)).requireHashes('shop', shop);
  expect(fetched).not.toHaveBeenCalled();
});

test('the hashes of another remote are fetched once, checked by their own, and added word for word', async () => {
  const fetched = answers(mapOf(ENTRY, '/mf/shop/2/assets/app.js'));
  const page = pageWith('/mf/auth/1/remoteEntry.js');
  const { requireHashes } = releasedCode(page);
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

test('hashes that cannot be had as they were released are an error, and asked for anew the next time', async () => {
  answers(new TypeError('Failed to fetch'), mapOf(ENTRY));
  const page = pageWith();
  const { requireHashes } = releasedCode(page);
  await expect(requireHashes('shop', shop)).rejects.toThrow('Failed to fetch');
  expect([...hashesOf(page).keys()]).toEqual([]);
  await requireHashes('shop', shop);
  expect([...hashesOf(page).keys()]).toEqual([ENTRY]);
});

test('hashes that the site no longer has are an error that says so', async () => {
  answers(new Response(mapOf(ENTRY), { status: 404 }));
  const page = pageWith();
  await expect(releasedCode(page).requireHashes('shop', shop)).rejects.toThrow(
    '/mf/shop/2/assets/hashes.json answered 404',
  );
  expect([...hashesOf(page).keys()]).toEqual([]);
});

test('in development any code may run, and costs no request for hashes', async () => {
  const fetched = answers();
  const version = { version: 'dev', entry: 'http://localhost:5171/remoteEntry.js' };
  expect(anyCode.mayRun('shop', version)).toBe(true);
  await anyCode.requireHashes('shop', version);
  expect(fetched).not.toHaveBeenCalled();
});

test('without a hash of their own no hashes are asked for', async () => {
  const fetched = answers();
  const { requireHashes } = releasedCode(pageWith());
  await expect(requireHashes('shop', { version: '2', entry: ENTRY })).rejects.toThrow('no hash');
  expect(fetched).not.toHaveBeenCalled();
});

test('hashes that came with the version cost no request, and are added word for word', async () => {
  const fetched = answers();
  const page = pageWith();
  await releasedCode(page).requireHashes('shop', { ...shop, map: mapOf(ENTRY) });
  expect(fetched).not.toHaveBeenCalled();
  expect(page.head.lastElementChild!.textContent).toBe(mapOf(ENTRY));
});

test('what is no map, or one of something else, leaves the page as it was', async () => {
  const page = pageWith(ENTRY);
  const { requireHashes } = releasedCode(page);
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

test('hashes without that of the entry are those of something else', async () => {
  answers(mapOf('/mf/shop/2/assets/app.js'));
  await expect(releasedCode(pageWith()).requireHashes('shop', shop)).rejects.toThrow(
    `no hash of ${ENTRY}`,
  );
});
