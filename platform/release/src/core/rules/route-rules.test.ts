import { expect, test } from 'vitest';
import { aRemote } from '../../testing/contracts.ts';
import { sameAddresses } from './route-rules.ts';
import type { Candidate } from './rule.ts';

const check = (candidate: Pick<Candidate, 'live' | 'remotes'>) =>
  sameAddresses(candidate as Candidate);

const terms = { path: '/shop', access: 'public', prerender: true, robots: 'index' } as const;
const live = [aRemote('auth', ['/login']), aRemote('shop', ['/shop'], { version: '1' })];

test('a canary with the routes of the live version is accepted', () => {
  const remotes = [aRemote('shop', ['/shop'])];
  expect(check({ live, remotes })).toEqual([]);
});

test('a canary with another address is refused', () => {
  const remotes = [aRemote('shop', ['/shop', '/offers'])];
  expect(check({ live, remotes })).toEqual([
    {
      rule: 'same-addresses',
      problem:
        'shop@2 has other routes than shop@1, or other options: /offers (public, index, prerendered).',
      impact: 'Some visitors would find pages that others and search engines do not.',
      remedy: 'Release shop for all, or release the routes alone first.',
    },
  ]);
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
