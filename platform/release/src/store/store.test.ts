import { execFileSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sentenceOf } from '@platform/contract/failure';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { folderStore } from './folder-store.ts';
import { LOCAL_STORE, openMachineStore } from './machine-store.ts';
import { openStore } from './open-store.ts';
import { openBucket, s3Store } from './bucket.ts';
import { mapConcurrently, type Store, writeOnce } from './store.ts';
import { startS3Server } from '../testing/s3-server.ts';

let folder: string;
const parts = new AsyncDisposableStack();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'store '));
  parts.defer(() => rm(folder, { recursive: true }));
});
afterAll(() => parts.disposeAsync());
afterEach(() => vi.unstubAllEnvs());

const startServer = async (conditionalWrites = true) =>
  parts.use(await startS3Server({ conditionalWrites }));

const bucket = async (conditionalWrites: boolean): Promise<Store> =>
  s3Store((await startServer(conditionalWrites)).open('site/'), 'write');

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

  test('keeps bytes, accepts the same again, so that an interrupted release can be repeated, and refuses others', async () => {
    const key = 'mf/auth/1/a.js';
    await writeOnce(store, key, bytes('one'));
    await writeOnce(store, key, bytes('one'));
    await expect(writeOnce(store, key, bytes('two'))).rejects.toThrow(
      /a\.js in .* has other content/,
    );
    expect(await store.read(key)).toEqual(bytes('one'));
    expect(await store.read('mf/auth/1/b.js')).toBeUndefined();
    expect(await store.read('mf/auth/1')).toBeUndefined();
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
});

test('a folder contains no unfinished files, also after a write that fails, as on a full disk', async () => {
  const root = path.join(folder, 'tidy');
  const store = folderStore(root);
  await writeOnce(store, 'a', bytes('a'));
  await writeOnce(store, 'a', bytes('a'));
  await expect(store.create('b', {} as Buffer)).rejects.toThrow(/must be of type string/);
  expect(await readdir(path.join(root, '.unfinished'))).toEqual([]);
  expect(await store.read('b')).toBeUndefined();
});

test('a bucket whose server overwrites existing keys is refused, because a release could be lost', async () => {
  await expect(bucket(false)).rejects.toThrow(/use a server that supports conditional writes/);
});

test('RELEASE_STORE names a bucket, and the variables of AWS say how it is reached', async () => {
  const server = await startServer();
  vi.stubEnv('RELEASE_STORE', server.address('sites/one/').replace('s3', 'S3'));
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  const store = await openMachineStore('write');
  await writeOnce(store, 'a', bytes('a'));
  const whole = await s3Store(server.open(), 'read');
  expect(await whole.read('sites/one/a')).toEqual(bytes('a'));
});

test.each([
  ['a folder', '/srv/store', '/srv/store'],
  ['one of this machine without a value', '', LOCAL_STORE],
])('RELEASE_STORE names %s', async (_, value, place) => {
  vi.stubEnv('RELEASE_STORE', value);
  expect(await openMachineStore('read')).toMatchObject({ place });
  const other = openStore('gs://bucket', 'read');
  await expect(other).rejects.toThrow('gs://bucket is not a store: name a folder or s3://');
});

test('A write whose response is lost has been made, and says that the key exists', async () => {
  const server = await startServer();
  const store = await s3Store(server.open(), 'write');
  server.loseResponseOf('states/1', 3);
  expect(await store.create('states/1', bytes('mine'))).toBe(false);
  expect(await store.read('states/1')).toEqual(bytes('mine'));
});

describe('A store that fails is named, with the cause, what stays, and what to do', () => {
  const failing = async (work: Promise<unknown>): Promise<string> =>
    work.then(() => 'it does not fail', sentenceOf);

  const mounted = (options: string) => (root: string) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', root]);
    onTestFinished(() => void execFileSync('umount', [root]));
  };
  // Only root may mount a disk, and only others can be denied a folder.
  type Disk = [string, (root: string) => void, string];
  const DISKS: Disk[] = [
    ['full disk', mounted('size=64k'), 'the disk is full (ENOSPC). SITE Make room on it'],
    ['ro', mounted('size=64k,ro'), 'the disk is read-only (EROFS). SITE Mount it for writing'],
  ];
  const close = (root: string) => chmodSync(root, 0o500);
  if (process.getuid?.() !== 0)
    DISKS.splice(0, 2, ['disk of others', close, 'permission is denied (EACCES). SITE Give']);

  test.each(DISKS)('on a %s', async (name, make, said) => {
    const root = path.join(folder, name);
    await mkdir(root);
    make(root);
    const store = folderStore(root);
    expect(await failing(store.create('a', Buffer.alloc(2 ** 20)))).toContain(
      `${root}: ${said.replace('SITE', 'The live site stays as it is.')}`,
    );
    expect(await store.read('a')).toBeUndefined();
  });

  test('in a bucket of a host that refuses connections', async () => {
    const server = await startS3Server({ conditionalWrites: true });
    await server[Symbol.asyncDispose]();
    const host = new URL(server.env.AWS_ENDPOINT_URL_S3).host;
    expect(await failing(server.open('site/').list(''))).toBe(
      `s3://releases.site.example/site/ at ${host}: the connection was refused (ECONNREFUSED). The live site stays as it is. Check the address and the network, then repeat the command.`,
    );
  });

  test.each([
    ['is of another name', { status: 404, code: 'NoSuchBucket' }, 'Check the name of the bucket'],
    ['is in another region', { status: 301, code: 'PermanentRedirect' }, 'Check AWS_REGION.'],
    [
      'does not accept the key',
      { status: 403, code: 'InvalidAccessKeyId' },
      'Check AWS_ACCESS_KEY_ID,',
    ],
    ['is a server of another kind', { status: 404, code: '' }, 'Check AWS_ENDPOINT_URL_S3.'],
  ])('in a bucket that %s', async (_, answer, remedy) => {
    const server = await startServer();
    server.answerNext(answer);
    const said = await failing(server.open().list(''));
    const answered = [answer.status, answer.code].join(' ').trim();
    expect(said).toMatch(/^s3:\/\/releases\.site\.example\/ at 127\.0\.0\.1:\d+ answers /);
    expect(said).toContain(` answers ${answered}`);
    expect(said).toContain(`The live site stays as it is. ${remedy}`);
  });

  test('except whether a state was written to which no answer came', async () => {
    const server = await startServer();
    const store = await s3Store(server.open(), 'write');
    const busy = { status: 503, code: 'SlowDown', headers: { 'retry-after': '3600' } };
    server.answerNext(busy, busy);
    expect(await failing(store.create('states/1', bytes('mine')))).toContain(
      'It is not known whether states/1 was written: remotes shows what is live.',
    );
  });

  test('in a bucket that refuses the clock of this machine', async () => {
    const server = await startServer();
    server.moveClock(3_600_000);
    const { host } = new URL(server.env.AWS_ENDPOINT_URL_S3);
    const said = 'refuses the clock of this machine, which is 60 minutes behind';
    expect(await failing(server.open().list(''))).toContain(said);
    expect(await failing(server.open().head('a'))).toMatch(
      `${said} that of ${host}. The live site stays as it is. Set the clock of this machine`,
    );
  });
});

describe('A bucket', () => {
  test('that is busy is asked again, after the time that it names', async () => {
    const server = await startServer();
    const slow = { status: 503, code: 'SlowDown' };
    server.answerNext({ status: 429, headers: { 'retry-after': '1' } }, slow, slow, slow);
    expect(await server.open().list('')).toEqual(new Map());
    expect(server.requests).toHaveLength(5);
    expect(server.requests[1]!.at - server.requests[0]!.at).toBeGreaterThanOrEqual(990);
  });

  test('that stays busy for longer than an answer may take is a failure', async () => {
    const server = await startServer();
    server.answerNext({ status: 503, code: 'SlowDown', headers: { 'retry-after': '3600' } });
    await expect(server.open().list('')).rejects.toThrow('answers 503 SlowDown: As S3 says.');
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['s3://releases/site', 'https://releases.s3.eu-west-1.amazonaws.com/site/a'],
    ['s3://www.site.example', 'https://s3.eu-west-1.amazonaws.com/www.site.example/a'],
  ])('of Amazon has an address that its certificate covers: %s', async (address, url) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (request: Request) => {
      asked.push(request.url);
      return Promise.resolve(new Response('a'));
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const keys = { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
    await openBucket(address, keys).get('a');
    expect(asked).toEqual([url]);
    expect(() => openBucket(address, { ...keys, AWS_ENDPOINT_URL_S3: 's3.example:9000' })).toThrow(
      'AWS_ENDPOINT_URL_S3 is not an address such as https://s3.example: s3.example:9000',
    );
  });
});

test('A failure ends the work when what had begun has ended, and begins nothing new', async () => {
  const slow = Promise.withResolvers<void>();
  const begun: number[] = [];
  const events: string[] = [];
  const all = mapConcurrently([0, 1, 2], 2, async (index) => {
    begun.push(index);
    if (index === 0) throw new Error('no');
    await slow.promise;
    events.push('ended');
  }).catch((error: Error) => events.push(error.message));
  slow.resolve();
  await all;
  expect(events).toEqual(['ended', 'no']);
  expect(begun).toEqual([0, 1]);
});
