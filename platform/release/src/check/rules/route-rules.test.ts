import type { Redirect } from '@platform/contract/registry';
import { describe, expect, test } from 'vitest';
import { aRemote } from '../../testing/contracts.ts';
import { noLostRoutes, redirects, sameAddresses } from './fit-rules.ts';
import type { Candidate } from './rule.ts';

const check = (candidate: Pick<Candidate, 'live' | 'remotes'>) =>
  sameAddresses(candidate as Candidate);

const terms = { path: '/shop', access: 'public', prerender: true, robots: 'index' } as const;
const live = [aRemote('auth', ['/login']), aRemote('shop', ['/shop'], { version: '1' })];

test('a canary with the routes of the live version is accepted', () => {
  const remotes = [aRemote('shop', ['/shop'])];
  expect(check({ live, remotes })).toEqual([]);
});

test.each([
  ['without an address', [], '/shop (public, index, prerendered).'],
  ['with another access', [{ ...terms, access: 'member' }], '/shop (member, index, prerendered).'],
  [
    'that search engines may not index',
    [{ ...terms, robots: 'noindex' }],
    '/shop (public, noindex, prerendered).',
  ],
  [
    'that is no longer prerendered',
    [{ ...terms, prerender: false }],
    '/shop (public, index, prerendered), /shop (public, index).',
  ],
] as const)('a canary %s is refused', (_, owns, differing) => {
  const remotes = [aRemote('shop', [], { routes: { owns: [...owns] } })];
  expect(check({ live, remotes })[0]?.problem).toContain(differing);
});

test('a remote that is not live is not compared', () => {
  const other = [aRemote('shop', ['/elsewhere'])];
  expect(check({ live: [], remotes: other })).toEqual([]);
  expect(check({ remotes: other })).toEqual([]);
});

test('a canary with another redirect is refused', () => {
  const remotes = [moved([to('/old', '/shop')])];
  expect(check({ live, remotes })[0]?.problem).toContain('/old (redirected to /shop)');
});

const to = (from: Redirect['from'], address: Redirect['to']): Redirect => ({ from, to: address });

/** The shop, which had these addresses before. */
function moved(list: Redirect[], paths: `/${string}`[] = ['/shop']) {
  const remote = aRemote('shop', paths);
  return { ...remote, routes: { ...remote.routes, redirects: list } };
}

describe('A redirect', () => {
  const before = [aRemote('shop', ['/old', '/about', '/club/*'], { version: '1' })];
  const problemsOf = (list: Redirect[], changes: Partial<Candidate> = {}): string[] =>
    redirects({
      live: before,
      remotes: [moved(list)],
      others: [aRemote('auth', ['/login', '/account/*'])],
      ...changes,
    } as Candidate).map(({ problem }) => problem);

  test('from an address that the remote had keeps links, and no address is lost', () => {
    const list: Redirect[] = [
      to('/old', '/shop'),
      to('/about', '/shop'),
      to('/club/*', '/account/club'),
    ];
    expect(problemsOf(list)).toEqual([]);
    const lost = (remotes: Candidate['remotes']) =>
      noLostRoutes({ live: before, dropRoutes: ['/about'], remotes, others: [] } as never);
    expect(lost([moved(list)])).toEqual([]);
    expect(lost([moved([])])).toHaveLength(2);
    const redirected = [moved(list)];
    expect(
      noLostRoutes({ live: redirected, dropRoutes: [], remotes: [moved([])], others: [] } as never),
    ).toHaveLength(3);
  });

  test('of a version before the live one, or of a remote that was never live, is accepted', () => {
    const list: Redirect[] = [to('/older', '/shop')];
    expect(problemsOf(list, { former: [aRemote('shop', ['/older'])] })).toEqual([]);
    expect(problemsOf(list, { live: [] })).toEqual([]);
  });

  test.each<[string, Redirect[], string]>([
    ['of another remote', [to('/login', '/shop')], 'auth owns /login.'],
    ['above another remote', [to('/account/old', '/shop')], 'auth owns /account/*.'],
    [
      'that never was its own',
      [to('/elsewhere', '/shop')],
      '/elsewhere never was an address of shop.',
    ],
    ['to no page', [to('/old', '/gone')], 'No remote owns /gone.'],
    ['to itself', [to('/old', '/old')], 'shop redirects /old in turn, to /old.'],
    [
      'to a redirect',
      [to('/old', '/about'), to('/about', '/shop')],
      'shop redirects /about in turn, to /shop.',
    ],
    [
      'to under itself',
      [to('/club/*', '/club/new')],
      'shop redirects /club/new in turn, to /club/new.',
    ],
    [
      'in two directions',
      [to('/old', '/shop'), to('/old', '/login')],
      'shop redirects /old to /login.',
    ],
  ])('from an address %s is refused', (_, list, problem) => {
    expect(problemsOf(list).join(' ')).toContain(problem);
  });

  test('is refused when another remote redirects the address, or takes away the page', () => {
    const list: Redirect[] = [to('/old', '/login')];
    const other = { ...aRemote('auth', ['/login']), routes: { owns: [], redirects: list } };
    expect(problemsOf(list, { others: [other] }).join(' ')).toMatch(
      /auth redirects \/old to \/login\..*No remote owns \/login\./,
    );
  });
});
