import { expect, test } from 'vitest';
import { askedBy, freeze, release, setOwners } from '../ask/release.ts';
import { answerKey, filesOfRequest, postRequest, readAnswer, requestsOf } from '../inbox/inbox.ts';
import type { Releaser } from '../releaser.ts';
import { sha256 } from '../part/artifact.ts';
import { idOf, type Request } from '../request/request.ts';
import type { Signer } from '../store/keys.ts';
import { s3Store } from '../store/bucket.ts';
import { jsonBytes } from '../store/store.ts';
import { hash } from '../testing/composed-site.ts';
import { aRemote, aRoute } from '../testing/contracts.ts';
import { blog, newSigner, ownBeforeAll, shop, site, store } from '../testing/owned-site.ts';

ownBeforeAll();

/** Whatever its bytes are: nothing follows, and it is gone. */
async function expectIgnored(team: string, ...why: string[]): Promise<void> {
  const before = await site.live();
  const lines = await site.compose();
  for (const words of why) expect(lines.join('\n')).toContain(words);
  expect(await site.live()).toEqual(before);
  expect(await site.inboxOf(team)).toEqual([]);
}

async function put(team: string, name: string, content: unknown): Promise<void> {
  await store.create(requestsOf(team) + name, jsonBytes(content));
}

const envelope = (request: unknown, signer: Signer, text = JSON.stringify(request)) => ({
  request: text,
  key: signer.publicKey,
  signature: signer.sign(Buffer.from(text)),
});

/** In the inbox of shop, under the name of `own`, unless it says otherwise. */
interface Forged {
  team?: string;
  name?: string;
  content: unknown;
}

const byShop = (request: unknown, text?: string) => envelope(request, site.keys.shop, text);

test.for<[string, (own: Request) => Forged, string]>([
  [
    'that another key has signed',
    (own) => ({ content: envelope(own, newSigner()) }),
    'its key is not one of the owners',
  ],
  [
    'whose signature is of other bytes',
    (own) => ({
      content: { ...byShop(own), request: JSON.stringify({ ...own, why: 'Another.' }) },
    }),
    'its signature is wrong',
  ],
  [
    'under another name',
    (own) => ({ name: `b-${own.nonce}.json`, content: byShop(own) }),
    'it was moved',
  ],
  [
    'of another inbox, signed again by its owner',
    (own) => ({ team: 'blog', content: envelope(own, site.keys.blog) }),
    'it was moved',
  ],
  [
    'for another store',
    (own) => ({ content: byShop({ ...own, from: { store: 'other', team: 'shop' } }) }),
    'for another store',
  ],
  [
    'with a time, an index or files of its own',
    (own) => ({ content: byShop({ ...own, at: '2099-01-01', files: { 'sw.js': 'x' } }) }),
    'this cannot be asked',
  ],
  [
    'with a field that is there twice',
    (own) => ({ content: byShop(own, JSON.stringify(own).replace('{', '{"by":"Asha",')) }),
    'a field is there twice',
  ],
  [
    'whose name leads elsewhere',
    (own) => ({ name: 'a.json', content: byShop({ ...own, nonce: '../../mf/shop' }) }),
    'this cannot be asked. nonce',
  ],
  [
    'with prototypes for parts',
    (own) => {
      const text = JSON.stringify({ ...own, kind: 'rollback', isNamed: false });
      return { content: byShop(own, text.replace(/}$/, ',"back":{"__proto__":null}}')) };
    },
    'this cannot be asked',
  ],
  ['of half a megabyte', () => ({ name: 'a.json', content: 'x'.repeat(600_000) }), 'is too large'],
  ['that is none', () => ({ name: 'a.json', content: ['<script>'] }), 'it is not a request'],
])('A request %s is nobody’s', async ([, forge, why]) => {
  const own = await site.freezeOf(shop, 'shop');
  const { team = 'shop', name = `a-${own.nonce}.json`, content } = forge(own);
  await put(team, name, content);
  await expectIgnored(team, why);
  expect(await readAnswer(store, idOf(own)), 'it takes no answer of another one').toBeUndefined();
});

test('A request is carried out once: not when it is sent again, and not when it is too old', async () => {
  const own = await site.freezeOf(shop, 'shop');
  await postRequest(shop.team, own);
  await site.compose();
  await site.answered(freeze(shop, { part: 'shop' }));
  await put('shop', `a-${own.nonce}.json`, envelope(own, site.keys.shop));
  await expectIgnored('shop');
  await store.remove(answerKey(idOf(own)));
  await put('shop', `a-${own.nonce}.json`, envelope(own, site.keys.shop));
  await expectIgnored('shop');

  const later = await site.freezeOf(shop, 'shop');
  await postRequest(shop.team, later);
  const ten = 11 * 60_000;
  site.s3.moveClock(ten);
  await site.compose({ ...site.composer, now: () => new Date(Date.now() + ten) });
  site.s3.moveClock(0);
  expect((await readAnswer(store, idOf(later)))!.problem).toContain('too long ago');
});

test('A key that is no owner any more ends what it has asked', async () => {
  const own = await site.freezeOf(shop, 'shop');
  await postRequest(shop.team, own);
  const composer: Releaser = {
    ...site.composer,
    // The owner changes while it is being checked.
    store: {
      ...store,
      now: async () => {
        if ((await site.live()).owners!['shop']!.length > 0)
          await setOwners(site.composer, { owned: 'shop', keys: [] });
        return store.now();
      },
    },
  };
  await site.compose(composer);
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
    const before = await site.live();
    const asked = release(shop, { dists });
    const bucket = site.s3.openAs('shop');
    await site.untilAsked('shop', asked);
    const key = (await store.list('inbox/shop/files/')).find((one) => file.test(one))!;
    const text = String(await store.read(key));
    await bucket.put(key, Buffer.from(text.replace(/shop/, 'evil')), {});
    await expect(site.answered(asked)).rejects.toThrow(/accepted: |complete-files: /);
    expect(await site.live()).toEqual(before);
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
    { routes: { owns: Array.from({ length: 501 }, (_, index) => aRoute(`/shop/a${index}`)) } },
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
  const asked = askedBy(shop, await site.live());
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
  expect((await site.compose()).join()).toContain(why);
  expect(await store.list('mf/shop/30/')).toEqual([]);
});

test('A version of another part must be in the store: what a team brings of it is not read', async () => {
  const dists = [await site.small.remote('blog', '11')];
  const before = await site.live();
  await expect(site.answered(release(shop, { dists }))).rejects.toThrow('a change of blog');
  expect(await site.live()).toEqual(before);
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
  const own = await site.freezeOf(blog, 'blog');
  await postRequest(blog.team, own);
  await site.compose();
  expect((await readAnswer(store, idOf(own)))!.live).toBeDefined();
  expect((await site.inboxOf('shop')).length, 'it has taken 20 of them').toBe(980);
  await Promise.all(names.map((name) => store.remove(name)));
  await site.answered(freeze(blog, { part: 'blog' }));
});
