import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { preview, promotePreview } from '../ask/preview.ts';
import { askedBy, freeze, release, rollback, setOwners } from '../ask/release.ts';
import { notInspected } from '../check/rules/request-rules.ts';
import { ask } from '../inbox/ask.ts';
import { answerKey, filesOfRequest, postRequest, readAnswer, requestsOf } from '../inbox/inbox.ts';
import type { Releaser } from '../releaser.ts';
import { sha256 } from '../part/artifact.ts';
import { idOf, type Request } from '../request/request.ts';
import { readJournal, readLive } from '../store/journal.ts';
import type { Signer } from '../store/keys.ts';
import { s3Store } from '../store/s3-store.ts';
import { jsonBytes, type Store } from '../store/store.ts';
import { hash } from '../testing/composed-site.ts';
import { aRemote } from '../testing/contracts.ts';
import { newSigner, type OwnedSite, ownedSite, type TeamReleaser } from '../testing/owned-site.ts';
import { composeRequests } from './compose-requests.ts';

let site: OwnedSite;
let store: Store;
let shop: TeamReleaser;
let blog: TeamReleaser;
beforeAll(async () => {
  site = await ownedSite();
  store = site.composer.store;
  shop = await site.team('shop');
  blog = await site.team('blog');
});
afterAll(() => site[Symbol.asyncDispose]());

const live = async () => (await readLive(store))!;
const versionOf = async (name: string) => (await live()).parts[name]?.version;

/** A small change: it needs no files. */
const freezeOf = async (by: TeamReleaser, part: string): Promise<Request> => ({
  ...askedBy(by, await live()),
  kind: 'freeze',
  part,
  until: new Date(Date.now() + 3_600_000).toISOString(),
  why: 'A test.',
});

/** One look of a composer, until all that it took is answered. @returns what it says */
async function compose(by: Releaser = site.composer): Promise<string[]> {
  const lines: string[] = [];
  const composing = composeRequests(by, (line) => lines.push(line));
  await composing.look();
  await composing.idle();
  return lines;
}

const owned = (address: `/${string}`) =>
  ({ path: address, access: 'public', prerender: false, robots: 'index' }) as const;

const inboxOf = async (team: string) => store.list(requestsOf(team));

/** Until a command has asked. @throws what the command does, if it asks nothing */
async function untilAsked(team: string, work: Promise<unknown>): Promise<void> {
  const isSent = async () => (await inboxOf(team)).length > 0;
  await Promise.race([vi.waitUntil(isSent, 30_000), work]);
}

/** Whatever its bytes are: nothing follows, and it is gone. */
async function expectIgnored(team: string, ...why: string[]): Promise<void> {
  const before = await live();
  const lines = await compose();
  for (const words of why) expect(lines.join('\n')).toContain(words);
  expect(await live()).toEqual(before);
  expect(await inboxOf(team)).toEqual([]);
}

async function put(team: string, name: string, content: unknown): Promise<void> {
  await store.create(requestsOf(team) + name, jsonBytes(content));
}

const envelope = (request: unknown, signer: Signer, text = JSON.stringify(request)) => ({
  request: text,
  key: signer.publicKey,
  signature: signer.sign(Buffer.from(text)),
});

test('A team with a key of its own releases and rolls back its part, and the journal says who it was', async () => {
  const dists = [await site.small.remote('shop', '2')];
  const { live: state } = await site.answered(release(shop, { dists }));
  expect(state.change).toMatchObject({ kind: 'release', by: 'shop: Ravi' });
  expect(state.parts['shop']!.version).toBe('2');
  await site.answered(rollback(shop, 'shop'));
  expect(await versionOf('shop')).toBe('1');
  expect(await store.list('inbox/'), 'what was answered is deleted').toEqual([]);
});

test('A composer without a browser answers releases as not inspected, and rolls back', async () => {
  const blind = { ...site.composer, smoke: notInspected('No browser was found.') };
  const dists = [await site.small.remote('blog', '6')];
  await expect(site.answered(release(blog, { dists }), blind)).rejects.toThrow(
    'inspected: The composer has not inspected this. No browser was found.',
  );
  await site.answered(release(blog, { dists }));
  await site.answered(rollback(blog, 'blog'), blind);
  expect(await versionOf('blog')).toBe('1');
});

test('A version that is in the store already can come with the declarations of another kit', async () => {
  const dist = await site.small.remote('shop', '7');
  const releaseWith = async (files: object, isDryRun: boolean) => {
    await writeFile(path.join(dist, '.types.json'), JSON.stringify({ modules: {}, files }));
    return site.answered(release(shop, { dists: [dist], isDryRun }));
  };
  await releaseWith({}, true);
  const { live: state } = await releaseWith({ 'kit.d.ts': 'export {};' }, false);
  expect(await store.read(`mf/shop/7/types/${state.types!['shop@7']}.json`)).toBeDefined();
  await site.answered(rollback(shop, 'shop'));
});

test('A refused release has its findings, and the author sees them', async () => {
  const notes: unknown[] = [];
  const told = {
    ...site.composer,
    announce: async (_: unknown, why: unknown, refused: unknown) =>
      void notes.push({ why, refused }),
  };
  const dists = [await site.small.remote('blog', '3', { exposes: [] })];
  await expect(site.answered(release(blog, { dists }), told)).rejects.toThrow(
    'exposes-app: blog@3 exposes nothing, but not ./app.',
  );
  expect(notes).toMatchObject([
    {
      why: expect.stringContaining('blog@3 exposes nothing') as string,
      refused: { parts: ['blog'], by: 'blog: Ravi' },
    },
  ]);
});

test('A new address needs an owner of the site, who makes the preview of the team live', async () => {
  const paths = ['/blog', '/news'] as const;
  const dists = [
    await site.small.remote('blog', '5', {
      routes: { owns: paths.map(owned) },
      pages: Object.fromEntries(paths.map((one) => [one, { scripts: ['app.js'], styles: [] }])),
    }),
  ];
  await expect(site.answered(release(blog, { dists }))).rejects.toThrow(
    'blog may not ask for this: the new address /news.',
  );
  const audience = { origin: 'https://preview.site.example', seconds: 60, isNewLink: false };
  await site.answered(preview(blog, { dists, name: 'news', audience }));
  await site.answered(promotePreview(await site.team('site'), 'news'));
  expect(await versionOf('blog')).toBe('5');
});

test.for<[string, (own: Request, other: Signer) => [team: string, name: string, unknown], string]>([
  [
    'that another key has signed',
    (own, other) => ['shop', `a-${own.nonce}.json`, envelope(own, other)],
    'its key is not one of the owners',
  ],
  [
    'whose signature is of other bytes',
    (own) => [
      'shop',
      `a-${own.nonce}.json`,
      { ...envelope(own, site.keys.shop), request: JSON.stringify({ ...own, why: 'Another.' }) },
    ],
    'its signature is wrong',
  ],
  [
    'under another name',
    (own) => ['shop', `b-${own.nonce}.json`, envelope(own, site.keys.shop)],
    'it was moved',
  ],
  [
    'of another inbox, signed again by its owner',
    (own) => ['blog', `a-${own.nonce}.json`, envelope(own, site.keys.blog)],
    'it was moved',
  ],
  [
    'for another store',
    (own) => [
      'shop',
      `a-${own.nonce}.json`,
      envelope({ ...own, from: { store: 'other', team: 'shop' } }, site.keys.shop),
    ],
    'for another store',
  ],
  [
    'with a time, an index or files of its own',
    (own) => [
      'shop',
      `a-${own.nonce}.json`,
      envelope({ ...own, at: '2099-01-01', files: { 'sw.js': 'x' } }, site.keys.shop),
    ],
    'this cannot be asked',
  ],
  [
    'with a field that is there twice',
    (own) => {
      const text = JSON.stringify(own).replace('{', '{"by":"Asha",');
      return ['shop', `a-${own.nonce}.json`, envelope(own, site.keys.shop, text)];
    },
    'a field is there twice',
  ],
  [
    'whose name leads elsewhere',
    (own) => ['shop', 'a.json', envelope({ ...own, nonce: '../../mf/shop' }, site.keys.shop)],
    'this cannot be asked. nonce',
  ],
  [
    'with prototypes for parts',
    ({ nonce, ...own }) => [
      'shop',
      `b-${nonce}.json`,
      envelope(
        own,
        site.keys.shop,
        JSON.stringify({ ...own, nonce, kind: 'rollback', isNamed: false }).replace(
          /}$/,
          ',"back":{"__proto__":null}}',
        ),
      ),
    ],
    'this cannot be asked',
  ],
  ['of half a megabyte', () => ['shop', 'a.json', 'x'.repeat(600_000)], 'is too large'],
  ['that is none', () => ['shop', 'a.json', ['<script>']], 'it is not a request'],
])('A request %s is nobody’s', async ([, make, why]) => {
  const own = await freezeOf(shop, 'shop');
  const [team, name, content] = make(own, newSigner());
  await put(team, name, content);
  await expectIgnored(team, why);
  expect(await readAnswer(store, idOf(own)), 'it takes no answer of another one').toBeUndefined();
});

test('A request is carried out once: not when it is sent again, and not when it is too old', async () => {
  const own = await freezeOf(shop, 'shop');
  await postRequest(shop.team, own);
  await compose();
  await site.answered(freeze(shop, { part: 'shop' }));
  await put('shop', `a-${own.nonce}.json`, envelope(own, site.keys.shop));
  await expectIgnored('shop');
  await store.remove(answerKey(idOf(own)));
  await put('shop', `a-${own.nonce}.json`, envelope(own, site.keys.shop));
  await expectIgnored('shop');

  const later = await freezeOf(shop, 'shop');
  await postRequest(shop.team, later);
  const ten = 11 * 60_000;
  site.s3.moveClock(ten);
  await compose({ ...site.composer, now: () => new Date(Date.now() + ten) });
  site.s3.moveClock(0);
  expect((await readAnswer(store, idOf(later)))!.problem).toContain('too long ago');
});

test('A key that is no owner any more ends what it has asked', async () => {
  const own = await freezeOf(shop, 'shop');
  await postRequest(shop.team, own);
  const composer: Releaser = {
    ...site.composer,
    // The owner changes while it is being checked.
    store: {
      ...store,
      now: async () => {
        if ((await live()).owners!['shop']!.length > 0)
          await setOwners(site.composer, { owned: 'shop', keys: [] });
        return store.now();
      },
    },
  };
  await compose(composer);
  expect((await readAnswer(store, idOf(own)))!.findings![0]!.problem).toContain(
    'no longer an owner',
  );
  await setOwners(site.composer, { owned: 'shop', keys: [site.keys.shop.publicKey] });
});

test.for([
  ['its contract', /contract\.json$/],
  ['a script', /app\.js$/],
  ['what renders it', /app\.cjs$/],
] as const)(
  'Of a version of which a team has replaced %s nothing is copied',
  async ([what, file]) => {
    const version = `9-${what.length}`;
    const dists = [await site.small.remote('shop', version)];
    const before = await live();
    const asked = release(shop, { dists });
    const bucket = site.s3.openAs('shop');
    await untilAsked('shop', asked);
    const key = (await store.list('inbox/shop/files/')).find((one) => file.test(one))!;
    const text = String(await store.read(key));
    await bucket.put(key, Buffer.from(text.replace(/shop/, 'evil')), {});
    await expect(site.answered(asked)).rejects.toThrow(/accepted: |complete-files: /);
    expect(await live()).toEqual(before);
    expect(await store.list(`mf/shop/${version}/`)).toEqual([]);
  },
);

test.for<[string, object, string]>([
  [
    '2,001 files',
    {
      files: Object.fromEntries(
        Array.from({ length: 2001 }, (_, index) => [
          `${index}.js`,
          hash(`sha384-${'a'.repeat(64)}`),
        ]),
      ),
    },
    'too many files',
  ],
  [
    '51 MB',
    { files: { 'app.js': { ...hash(`sha384-${'a'.repeat(64)}`), bytes: 51 * 2 ** 20 } } },
    'too many bytes',
  ],
  [
    '501 addresses',
    { routes: { owns: Array.from({ length: 501 }, (_, index) => owned(`/shop/a${index}`)) } },
    'too many routes',
  ],
  [
    'a link that runs a script',
    { routes: { owns: [], links: [{ to: 'javascript:alert()', label: {}, at: [], order: 1 }] } },
    'is not an address',
  ],
  [
    'the name of another part',
    { name: 'blog', base: '/mf/blog/30/' },
    'neither in the store nor in the inbox',
  ],
  ['the name of the site', { name: 'site', base: '/mf/site/30/' }, 'site is reserved'],
])('A version with %s is not copied', async ([, changes, why]) => {
  const contract = aRemote('shop', ['/shop'], { version: '30', ...changes });
  const bytes = jsonBytes(contract);
  const asked = askedBy(shop, await live());
  const key = `${filesOfRequest('shop', asked.nonce)}mf/shop/30/contract.json`;
  await store.create(key, bytes);
  await postRequest(shop.team, {
    ...asked,
    kind: 'release',
    parts: { shop: { version: '30', contract: sha256(bytes) } },
    env: {},
    dropRoutes: [],
    removed: [],
  });
  expect((await compose()).join()).toContain(why);
  expect(await store.list('mf/shop/30/')).toEqual([]);
});

test('A version of another part must be in the store: what a team brings of it is not read', async () => {
  const dists = [await site.small.remote('blog', '11')];
  const before = await live();
  await expect(site.answered(release(shop, { dists }))).rejects.toThrow('a change of blog');
  expect(await live()).toEqual(before);
  expect(await store.list('mf/blog/11/')).toEqual([]);
});

test('A team can write into its inbox, and nowhere else', async () => {
  const own = await s3Store(site.s3.openAs('shop'), 'read');
  const bytes = Buffer.from('{}');
  const state = 'states/00000099.json';
  for (const key of [
    state,
    'mf/shop/2/x.js',
    'sites/x.json',
    'answers/x.json',
    'inbox/blog/x.json',
  ])
    await expect(own.create(key, bytes)).rejects.toThrow('AccessDenied');
  await expect(own.remove('mf/shop/1/app.js')).rejects.toThrow('AccessDenied');
  expect(await own.create('inbox/shop/x.json', bytes)).toBe(true);
  await store.remove('inbox/shop/x.json');
});

test('A thousand requests of one team do not keep another one', async () => {
  const bucket = site.s3.openAs('shop');
  const names = Array.from({ length: 1000 }, (_, index) => `${requestsOf('shop')}a-${index}.json`);
  await Promise.all(names.map((name) => bucket.put(name, Buffer.from('{}'), {})));
  const own = await freezeOf(blog, 'blog');
  await postRequest(blog.team, own);
  await compose();
  expect((await readAnswer(store, idOf(own)))!.live).toBeDefined();
  expect((await inboxOf('shop')).length, 'it has taken 20 of them').toBe(980);
  await Promise.all(names.map((name) => store.remove(name)));
  await site.answered(freeze(blog, { part: 'blog' }));
});

test('A rollback is answered while a release is being composed', async () => {
  const rolledBack = Promise.withResolvers<void>();
  const composer: Releaser = {
    ...site.composer,
    async renderRemote(task) {
      if (task.remote.name === 'shop') await rolledBack.promise;
      return site.composer.renderRemote(task);
    },
  };
  const order: string[] = [];
  const dists = [await site.small.remote('shop', '13')];
  const releasing = release(shop, { dists }).then(() => order.push('release'));
  await untilAsked('shop', releasing);
  const composing = composeRequests(composer);
  await composing.look();
  const rollBack = async (): Promise<void> => {
    await rollback(blog, 'blog');
    order.push('rollback');
    rolledBack.resolve();
  };
  const back = rollBack();
  await untilAsked('blog', back);
  await composing.look();
  await Promise.all([back, releasing]);
  expect(order).toEqual(['rollback', 'release']);
  expect(await versionOf('shop')).toBe('13');
});

test('Two composers make one change of one request', async () => {
  const before = await live();
  await postRequest(shop.team, await freezeOf(shop, 'shop'));
  const second = { ...site.composer, store: await site.openStore() };
  await Promise.all([compose(), compose(second)]);
  expect((await live()).sequence).toBe(before.sequence + 1);
  await site.answered(freeze(shop, { part: 'shop' }));
});

test.for([
  ['takes it', '20', 'create', '.taken.json'],
  ['copies its files', '21', 'create', 'mf/shop/'],
  ['copies its contract', '22', 'create', '/contract.json'],
  ['writes a page', '23', 'create', 'composed/'],
  ['writes the index', '24', 'create', 'sites/'],
  ['makes it live', '25', 'create', 'states/'],
  ['has made it live', '26', 'create', 'answers/'],
  ['has answered', '27', 'remove', '/requests/'],
  ['clears up', '28', 'remove', '/files/'],
] as const)(
  'A composer that is killed as it %s makes a release live once',
  async ([, version, work, word]) => {
    const releasing = release(shop, { dists: [await site.small.remote('shop', version)] });
    await untilAsked('shop', releasing);
    const open = await site.openStore();
    let isKilled = false;
    const passing = (of: string, key: string): void => {
      isKilled ||=
        of === work && key.includes(word) && !(word === 'answers/' && key.includes('taken'));
      if (isKilled) throw new Error('killed');
    };
    const killed: Store = {
      ...open,
      async create(key, bytes) {
        passing('create', key);
        return open.create(key, bytes);
      },
      async remove(key) {
        passing('remove', key);
        return open.remove(key);
      },
    };
    await compose({ ...site.composer, store: killed });
    expect(isKilled).toBe(true);
    const later = 130_000;
    site.s3.moveClock(later);
    const now = () => new Date(Date.now() + later);
    await site.answered(releasing, { ...site.composer, store: await site.openStore(), now });
    site.s3.moveClock(0);
    const states = await readJournal(store);
    expect(
      states.filter(({ change }) => change.parts.some(({ to }) => to === version)),
    ).toHaveLength(1);
  },
);

test('Owners need a key of the site, and are told that a folder is no boundary', async () => {
  const lines: string[] = [];
  const folder: Releaser = { ...site.small.releaser, warn: (line) => lines.push(line) };
  const owners = { owned: 'shop', keys: [] };
  await expect(setOwners(folder, owners)).rejects.toThrow('Only a site with a key has owners');
  const { signer } = site.composer;
  await expect(setOwners({ ...folder, signer }, owners)).rejects.toThrow('Nothing is live');
  expect(lines.join()).toContain('is a folder, which is no boundary between teams');
});

test('An owner of the site asks for everything but a pruning', async () => {
  const owner = await site.team('site');
  await site.answered(freeze(owner, { until: new Date(Date.now() + 3_600_000), why: 'A test.' }));
  await site.answered(freeze(owner, {}));
  await expect(
    site.answered(ask(owner, { ...askedBy(owner, await live()), kind: 'prune', keepDays: 30 })),
  ).rejects.toThrow('prune needs the key of the site');
});
