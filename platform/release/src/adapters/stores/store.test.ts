import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { folderStore } from './folder-store.ts';
import { LOCAL_STORE, openMachineStore } from './machine-store.ts';
import { openStore } from './open-store.ts';
import { s3Store } from './s3-store.ts';
import { jsonBytes, readJson, type Store, writeOnce } from './store.ts';
import { startS3Server } from '../../testing/s3-server.ts';

let folder: string;
const parts = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store '));
  parts.defer(() => rm(folder, { recursive: true }));
});
afterAll(() => parts.disposeAsync());
afterEach(() => vi.unstubAllEnvs());

async function bucket(conditionalWrites: boolean): Promise<Store> {
  const server = parts.use(await startS3Server({ conditionalWrites }));
  return s3Store(server.open('site/'), 'write');
}

const bytes = (text: string): Buffer => Buffer.from(text);

/** Another server, for example S3 itself: TEST_STORE=s3://bucket/prefix and the variables of AWS. */
const OTHER = process.env.TEST_STORE;

const STORES: [string, () => Promise<Store>][] = [
  ['a folder', () => Promise.resolve(folderStore(path.join(folder, 'store')))],
  ['a bucket', () => bucket(true)],
];
if (OTHER) STORES.push([OTHER, () => openStore(`${OTHER}/${Date.now()}`, 'write')]);

describe.each(STORES)('%s', (_, open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });

  test('returns stored bytes, and nothing for missing keys', async () => {
    await writeOnce(store, 'mf/auth/1/a.js', bytes('one'));
    expect(await store.read('mf/auth/1/a.js')).toEqual(bytes('one'));
    expect(await store.read('mf/auth/1/b.js')).toBeUndefined();
    expect(await store.read('mf/auth/1')).toBeUndefined();
  });

  test('accepts the same bytes again, so that an interrupted release can be repeated', async () => {
    await writeOnce(store, 'again.js', bytes('one'));
    await writeOnce(store, 'again.js', bytes('one'));
    expect(await store.read('again.js')).toEqual(bytes('one'));
  });

  test('refuses other bytes for an existing key, and keeps the old ones', async () => {
    await writeOnce(store, 'kept.js', bytes('one'));
    await expect(writeOnce(store, 'kept.js', bytes('two'))).rejects.toThrow(
      /kept\.js in .* has other content/,
    );
    expect(await store.read('kept.js')).toEqual(bytes('one'));
  });

  test('lets exactly one of many writers create a key', async () => {
    const created = await Promise.all(
      Array.from({ length: 12 }, (_unused, index) => store.create('race', bytes(String(index)))),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
    expect(await store.read('race')).toEqual(bytes(String(created.indexOf(true))));
  });

  test.each([
    '../evil',
    'a/../../evil',
    '/etc/evil',
    'a//b',
    'a/./b',
    '.hidden',
    'a/',
    '',
    'a\\..\\b',
    'a\0',
  ])('refuses the key %j', async (key) => {
    await expect(writeOnce(store, key, bytes('evil'))).rejects.toThrow(
      /cannot be a key of a store/,
    );
    expect(await store.read(key)).toBeUndefined();
  });

  test('lists the keys with a prefix, sorted', async () => {
    for (const key of ['list/b/2', 'list/a/1', 'list/b/1', 'listed']) {
      await writeOnce(store, key, bytes(key));
    }
    expect(await store.list('list/')).toEqual(['list/a/1', 'list/b/1', 'list/b/2']);
    expect(await store.list('list/b/1')).toEqual(['list/b/1']);
    expect(await store.list('nothing/')).toEqual([]);
  });

  test('keeps values as JSON that people can read', async () => {
    await writeOnce(store, 'value.json', jsonBytes({ a: 1 }));
    expect(await readJson(store, 'value.json')).toEqual({ a: 1 });
    await expect(readJson(store, 'missing.json')).rejects.toThrow(/has no missing\.json/);
  });
});

test('a folder contains no unfinished files', async () => {
  const root = path.join(folder, 'tidy');
  const store = folderStore(root);
  await writeOnce(store, 'a', bytes('a'));
  await writeOnce(store, 'a', bytes('a'));
  expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
});

test('a write that fails, as on a full disk, leaves nothing', async () => {
  const root = path.join(folder, 'full');
  const store = folderStore(root);
  await expect(store.create('a', {} as Buffer)).rejects.toThrow(/must be of type string/);
  expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
  expect(await store.read('a')).toBeUndefined();
});

test('what a killed writer left is removed after a day, and an open write stays', async () => {
  const root = path.join(folder, 'killed');
  const unfinished = path.join(root, '.unfinished');
  await mkdir(unfinished, { recursive: true });
  for (const name of ['old', 'new']) await writeFile(path.join(unfinished, name), '');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000);
  await utimes(path.join(unfinished, 'old'), twoDaysAgo, twoDaysAgo);
  await folderStore(root).removeLeftovers();
  expect(await readdir(unfinished)).toEqual(['new']);
});

test('files that the desktop writes into a folder are no keys', async () => {
  const root = path.join(folder, 'desktop');
  const store = folderStore(root);
  await writeOnce(store, 'states/1', bytes('one'));
  for (const name of ['.DS_Store', '._1']) await writeFile(path.join(root, 'states', name), '');
  expect(await store.list('states/')).toEqual(['states/1']);
  expect(await store.list('')).toEqual(['states/1']);
});

test('a bucket whose server overwrites existing keys is refused, because a release could be lost', async () => {
  await expect(bucket(false)).rejects.toThrow(/use a server that supports conditional writes/);
});

test('RELEASE_STORE names a bucket, and the variables of AWS say how it is reached', async () => {
  const server = parts.use(await startS3Server({ conditionalWrites: true }));
  vi.stubEnv('RELEASE_STORE', server.address('sites/one/').replace('s3', 'S3'));
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  const store = await openMachineStore('write');
  await writeOnce(store, 'a', bytes('a'));
  const whole = await s3Store(server.open(), 'read');
  expect(await whole.read('sites/one/a')).toEqual(bytes('a'));
});

test('RELEASE_STORE can be a folder, and defaults to one of this machine', async () => {
  const root = path.join(folder, 'named');
  const named = await openMachineStore('read', { RELEASE_STORE: root });
  expect(named).toMatchObject({ place: root });
  expect(await openMachineStore('read', {})).toMatchObject({ place: LOCAL_STORE });
  const other = openMachineStore('read', { RELEASE_STORE: 'gs://bucket' });
  await expect(other).rejects.toThrow(
    'gs://bucket is not a store: name a folder or s3://bucket/prefix.',
  );
});

test('a bucket can be opened again', async () => {
  const server = parts.use(await startS3Server({ conditionalWrites: true }));
  await s3Store(server.open(), 'write');
  const again = s3Store(server.open(), 'write');
  await expect(again).resolves.toMatchObject({ place: 's3://releases/' });
});

describe('A write whose response is lost', () => {
  const openBucket = async () => {
    const server = parts.use(await startS3Server({ conditionalWrites: true }));
    return { server, store: await s3Store(server.open(), 'write') };
  };

  test('has created its key', async () => {
    const { server, store } = await openBucket();
    server.loseResponseOf('states/1');
    expect(await store.create('states/1', bytes('mine'))).toBe(true);
    expect(await store.read('states/1')).toEqual(bytes('mine'));
  });

  test('has created its key, if no retry gets a response either', async () => {
    const { server, store } = await openBucket();
    server.loseResponseOf('states/1', 3);
    expect(await store.create('states/1', bytes('mine'))).toBe(true);
  });

  test.each([1, 3])(
    'has not, if another writer was first, even with the same bytes (lost responses: %i)',
    async (times) => {
      const { server, store } = await openBucket();
      await store.create('states/1', bytes('same'));
      server.loseResponseOf('states/1', times);
      expect(await store.create('states/1', bytes('same'))).toBe(false);
    },
  );
});
