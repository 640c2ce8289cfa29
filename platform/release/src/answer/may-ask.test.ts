import { expect, test } from 'vitest';
import { askedBy } from '../ask/release.ts';
import type { Request } from '../request/request.ts';
import type { Preview, State } from '../state/state.ts';
import { aState } from '../testing/contracts.ts';
import { mayAsk } from './may-ask.ts';

const NOW = new Date('2026-01-02T00:00:00Z');
const inHours = (hours: number): string =>
  new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const DIGEST = 'd'.repeat(43);

const preview = (by: string, digest: string): Preview => ({
  revision: 'site-1',
  parts: {},
  changed: [],
  env: {},
  digest,
  until: inHours(1),
  by,
});
const live: State = aState(
  1,
  {},
  {
    owners: { shop: ['shop-key'], blog: ['blog-key'], site: ['site-key'] },
    previews: {
      theirs: preview('blog: Asha', DIGEST),
      ours: preview('shop: Ravi', 'o'.repeat(43)),
    },
  },
);

const NEW = { env: {}, dropRoutes: [] };
const VERSION = { version: '2', contract: 'a'.repeat(64) };
const RELEASE = { ...NEW, kind: 'release', parts: { shop: VERSION }, removed: [] } as const;
const PREVIEW = {
  ...NEW,
  kind: 'preview',
  name: 'new',
  parts: { shop: VERSION },
  access: { digest: 'n'.repeat(43), until: inHours(24) },
} as const;

/** What is refused of a request of shop, or of an owner of the site. */
function refused(request: object, team = 'shop', state = live): string[] {
  const asked = { ...askedBy({ by: 'Ravi' }, state), from: { store: 'here', team }, ...request };
  const signed = { request: asked as never, id: '', key: `${team}-key`, file: '' };
  return mayAsk(state, signed, NOW).map(({ problem }) => problem.replace(/^.*: |\.$/g, ''));
}

test('An owner of a part may ask for each change of it', () => {
  const names = ['shop'];
  const wishes: readonly Partial<Request>[] = [
    { ...RELEASE, removed: [] },
    { ...NEW, kind: 'canary', parts: { shop: VERSION }, percent: 5 },
    { kind: 'widen', names, percent: 10 },
    { kind: 'promote', names },
    { kind: 'abort', names },
    { kind: 'rollback', back: { shop: null }, isNamed: false },
    { kind: 'freeze', part: 'shop', why: '' },
    { ...PREVIEW, older: true },
    { ...PREVIEW, name: 'ours' },
    { ...PREVIEW, parts: { shop: VERSION, blog: VERSION } },
  ];
  for (const wish of wishes) expect(refused(wish)).toEqual([]);
  expect(refused({ kind: 'freeze', why: '' }, 'site'), 'of the whole site').toEqual([]);
});

test.for<[string, object, string?]>([
  ['a change of blog', { ...RELEASE, parts: { shop: VERSION, blog: VERSION } }],
  ['a change of shell', { kind: 'rollback', back: { shell: null }, isNamed: false }],
  ['a change of blog', { kind: 'promote', names: ['blog'] }],
  ['a change of blog', { kind: 'freeze', part: 'blog', why: '' }],
  ['freeze of the site', { kind: 'freeze', why: '' }],
  ['remove of the site', { ...RELEASE, kind: 'remove', parts: {} }],
  ['the end of a part', { ...RELEASE, removed: ['blog'] }],
  ['team of the site', { kind: 'team', digest: DIGEST }],
  ['owners of the site', { kind: 'owners', owned: 'site', keys: ['shop-key'] }],
  ['prune needs the key of the site', { kind: 'prune', keepDays: 30 }, 'site'],
  ['another environment', { ...RELEASE, env: { backend: 'https://evil.example' } }],
  ['older sources', { ...RELEASE, older: true }],
  ['the end of addresses', { ...RELEASE, dropRoutes: ['/blog'] }],
  ['a host name', { ...PREVIEW, access: { host: 'staging.site.example' } }],
  ['a preview of somebody else', { ...PREVIEW, name: 'theirs' }],
  ['a preview for more than 7 days', { ...PREVIEW, access: { until: inHours(200) } }],
  ['a link that is in use', { ...PREVIEW, access: { digest: DIGEST, until: inHours(1) } }],
  ['a link that is in use', { kind: 'team', digest: DIGEST }, 'site'],
])('Nobody without the right gets %s: %j', ([why, request, team]) => {
  expect(refused(request, team)).toContain(why);
});

test('A team has 20 previews', () => {
  const names = Array.from({ length: 20 }, (_, index) => [
    `p${index}`,
    preview('shop: Ravi', `${index}`),
  ]);
  const full = { ...live, previews: Object.fromEntries(names) as Record<string, Preview> };
  expect(refused(PREVIEW, 'shop', full)).toEqual(['more than 20 previews']);
  expect(refused({ ...PREVIEW, name: 'p7' }, 'shop', full)).toEqual([]);
});
