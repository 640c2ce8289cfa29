import type { FileTable, RemoteVersion } from '@platform/contract/registry';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileLoader } from './file-loader.ts';
import { releasedFiles } from './remote-files.ts';

const HASH = `sha384-${'A'.repeat(64)}`;
const ENTRY = '/mf/shop/2/assets/app.js';
const shop: RemoteVersion = { version: '2', entry: ENTRY, filesHash: HASH };
const table: FileTable = {
  integrity: Object.fromEntries(
    ['app.js', 'app.css', 'offers.js', 'en.js', 'hi.js', 'price.js'].map((file) => [
      `assets/${file}`,
      HASH,
    ]),
  ),
  pages: {
    '/shop': ['assets/app.css', 'assets/app.js'],
    '/offers/*': ['assets/app.css', 'assets/app.js', 'assets/offers.js'],
  },
  texts: { 'en-IN': ['assets/en.js'], 'hi-IN': ['assets/hi.js'] },
  fragments: { price: ['assets/app.css', 'assets/price.js', 'shared:kit/ui'] },
};

/** A loader that knows the hashes of these files, and only records what it loads. */
function aLoader(...known: string[]): FileLoader & { loaded: (readonly string[])[] } {
  const hashes = new Map(known.map((address) => [address, HASH]));
  const loaded: (readonly string[])[] = [];
  return {
    loaded,
    hashOf: (address) => hashes.get(address),
    hashesBelow: (base) => [...hashes].filter(([address]) => address.startsWith(base)),
    addHashes: (added) => [...added].forEach(([address, hash]) => hashes.set(address, hash)),
    load: async (addresses) => void loaded.push(addresses),
  };
}

function stubResponses(...all: (object | string | Response | Error)[]) {
  const fetched = vi.fn<typeof fetch>(async () => {
    const next = all.shift()!;
    if (next instanceof Error) throw next;
    if (next instanceof Response) return next;
    return new Response(typeof next === 'string' ? next : JSON.stringify(next));
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

// As in a released site; tests otherwise run as in development.
beforeEach(() => void vi.stubEnv('DEV', false));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test('code is allowed if the page knows its hash, or the hash of its file table', () => {
  const { isAllowed } = releasedFiles(aLoader('/mf/auth/1/assets/app.js'));
  expect(isAllowed('auth', { version: '1', entry: '/mf/auth/1/assets/app.js' })).toBe(true);
  expect(isAllowed('shop', shop)).toBe(true);
  expect(isAllowed('shop', { version: '2', entry: ENTRY }), 'neither').toBe(false);
  for (const filesHash of [
    '',
    'none',
    'md5-AAAA',
    `sha384-${'A'.repeat(10)}`,
    `md5-A ${HASH}`,
    `${HASH} md5-A`,
  ]) {
    expect(isAllowed('shop', { ...shop, filesHash }), `"${filesHash}" is no hash`).toBe(false);
  }
});

for (const [what, entry] of [
  ['at another site', 'https://elsewhere.example/mf/shop/2/assets/app.js'],
  ['of another remote', '/mf/auth/1/assets/app.js'],
  ['of another version', '/mf/shop/1/assets/app.js'],
] as const) {
  test(`an entry ${what} is not allowed, whatever its hash`, () => {
    const { isAllowed } = releasedFiles(aLoader(entry));
    expect(isAllowed('shop', { ...shop, entry, files: table })).toBe(false);
  });
}

test('a version whose hashes the page contains needs no request', async () => {
  const fetched = stubResponses();
  const loader = aLoader(ENTRY);
  const files = releasedFiles(loader);
  await files.loadTable('shop', shop);
  await files.loadPageFiles('shop', shop, { pathname: '/shop', language: 'en-IN' });
  expect(fetched).not.toHaveBeenCalled();
  expect(loader.loaded, 'its files load with the HTML').toEqual([]);
});

test('the file table of another version is fetched once, and checked by its hash', async () => {
  const fetched = stubResponses(table);
  const loader = aLoader();
  const { loadTable } = releasedFiles(loader);
  await Promise.all([loadTable('shop', shop), loadTable('shop', shop)]);
  await loadTable('shop', shop);
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/mf/shop/2/assets/files.json',
    expect.objectContaining({ integrity: HASH }),
  );
  expect(loader.hashOf('/mf/shop/2/assets/hi.js')).toBe(HASH);
});

test('a page loads all its files at once: styles, code of the page, and the texts of one language', async () => {
  const loader = aLoader();
  const files = releasedFiles(loader);
  await files.loadTable('shop', { ...shop, files: table });
  await files.loadPageFiles('shop', shop, { pathname: '/offers/today', language: 'hi-IN' });
  expect(loader.loaded).toEqual([
    ['app.css', 'app.js', 'offers.js', 'hi.js'].map((file) => `/mf/shop/2/assets/${file}`),
  ]);
});

test('a fragment loads its files and shared modules at once, also when the page has the hashes already', async () => {
  const fetched = stubResponses(table);
  const loader = aLoader(ENTRY);
  const { loadTable, loadFragment } = releasedFiles(loader);
  await loadTable('shop', shop);
  expect(fetched).not.toHaveBeenCalled();
  const entry = '/mf/shop/2/assets/price.js';
  expect(await loadFragment('shop', shop, 'price')).toBe(entry);
  expect(loader.loaded).toEqual([['/mf/shop/2/assets/app.css', entry, 'shared:kit/ui']]);
  expect(loader.hashOf(entry)).toBe(HASH);
  await expect(loadFragment('shop', shop, 'cart')).rejects.toThrow(
    'shop@2 offers no fragment cart',
  );
  expect(fetched).toHaveBeenCalledOnce();
});

test('a file table that cannot be loaded as it was released is an error, and is fetched again the next time', async () => {
  stubResponses(new TypeError('Failed to fetch'), new Response('', { status: 404 }), table);
  const loader = aLoader();
  const { loadTable } = releasedFiles(loader);
  await expect(loadTable('shop', shop)).rejects.toThrow('Failed to fetch');
  await expect(loadTable('shop', shop)).rejects.toThrow(
    '/mf/shop/2/assets/files.json answered 404',
  );
  expect(loader.hashOf(ENTRY)).toBeUndefined();
  await loadTable('shop', shop);
  expect(loader.hashOf(ENTRY)).toBe(HASH);
});

for (const [what, files, file] of [
  ['without the entry', { ...table, integrity: { 'assets/en.js': HASH } }, 'assets/app.js'],
  [
    'that names a file of a page without its hash',
    { ...table, pages: { '/shop': ['assets/other.js'] } },
    'assets/other.js',
  ],
  [
    'that names texts without their hash',
    { ...table, texts: { 'en-IN': ['assets/other.js'] } },
    'assets/other.js',
  ],
  [
    'that names a file of a fragment without its hash',
    { ...table, fragments: { price: ['shared:kit/ui', 'assets/other.js'] } },
    'assets/other.js',
  ],
  [
    'with a hash in a form that browsers ignore',
    { ...table, integrity: { ...table.integrity, 'assets/hi.js': 'none' } },
    'assets/hi.js',
  ],
] as const) {
  test(`a file table ${what} is refused`, async () => {
    const loader = aLoader();
    const loading = releasedFiles(loader).loadTable('shop', { ...shop, files });
    await expect(loading).rejects.toThrow(`no hash of ${file}`);
    expect(loader.hashOf(ENTRY)).toBeUndefined();
  });
}

describe('a version is available', () => {
  const files = [ENTRY, '/mf/shop/2/assets/en.js'];

  test('when the server sends all its files past the cache, as they were released', async () => {
    const fetched = stubResponses('', '');
    const { isAvailable } = releasedFiles(aLoader(...files, '/mf/auth/1/assets/app.js'));
    expect(await isAvailable('shop', shop)).toBe(true);
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(files);
    expect(fetched).toHaveBeenLastCalledWith(
      files[1],
      expect.objectContaining({ integrity: HASH, cache: 'reload' }),
    );
  });

  test('but not when one of them fails, nor when the page has no hashes of it', async () => {
    for (const failure of [new TypeError('Failed to fetch'), new Response('', { status: 404 })]) {
      stubResponses('', failure);
      expect(await releasedFiles(aLoader(...files)).isAvailable('shop', shop)).toBe(false);
    }
    expect(await releasedFiles(aLoader()).isAvailable('shop', shop)).toBe(false);
  });
});
