import type { RemoteContract } from '@platform/contract/artifact';
import type { Redirect } from '@platform/contract/registry';
import { describe, expect, test } from 'vitest';
import { candidate, problems, withAuth } from '../../testing/candidates.ts';
import { aRemote, aShell } from '../../testing/contracts.ts';
import {
  contractTypes,
  facadeImports,
  fragments,
  noLostRoutes,
  redirects,
  sameAddresses,
} from './fit-rules.ts';
import type { Candidate } from './rule.ts';
import { verify } from './verify.ts';

test('A fragment that is shown is offered, and asks for no props that a live remote does not pass', () => {
  const showing = aRemote('auth', ['/login'], { uses: ['shop/offer'] });
  const offering = aRemote('shop', ['/shop'], {
    fragments: { offer: { scripts: ['offer.js'], styles: [] } },
  });
  const typeFaults = {
    'shop@2': { 'auth@2': [{ subject: 'shop/offer', reason: 'It has no price.' }] },
  };
  const check = (changes: Partial<Candidate>) =>
    problems(verify(candidate({ typeFaults, ...changes }), [fragments]));
  expect(check({ remotes: [offering], others: [showing] })).toEqual([
    'fragments: shop@2 does not accept the props that auth@2 passes to shop/offer: It has no price.',
  ]);
  expect(check({ remotes: [], others: [showing, offering], released: [] })).toEqual([]);
  const without = aRemote('shop', ['/shop'], { version: '1' });
  const showsWhat = (reason: string) => [`fragments: auth@2 shows shop/offer, which ${reason}.`];
  expect(check({ remotes: [showing], others: [without] })).toEqual(
    showsWhat('shop@1 does not offer'),
  );
  expect(check({ remotes: [showing], others: [] })).toEqual(showsWhat('no live remote offers'));
});

const terms = { path: '/shop', access: 'public', prerender: true, robots: 'index' } as const;
const live = [aRemote('auth', ['/login']), aRemote('shop', ['/shop'], { version: '1' })];

test.each<[string, RemoteContract['routes'], ...differing: string[]]>([
  ['with the routes of the live version', { owns: [terms] }],
  ['without an address', { owns: [] }, '/shop (public, index, prerendered)'],
  [
    'with another access',
    { owns: [{ ...terms, access: 'member' }] },
    '/shop (public, index, prerendered), /shop (member, index, prerendered)',
  ],
  [
    'that search engines may not index',
    { owns: [{ ...terms, robots: 'noindex' }] },
    '/shop (public, index, prerendered), /shop (public, noindex, prerendered)',
  ],
  [
    'that is no longer prerendered',
    { owns: [{ ...terms, prerender: false }] },
    '/shop (public, index, prerendered), /shop (public, index)',
  ],
  [
    'with another redirect',
    { owns: [terms], redirects: [{ from: '/old', to: '/shop' }] },
    '/old (redirected to /shop)',
  ],
])('A canary %s is refused for what differs, if anything', (_, routes, ...differing) => {
  const remotes = [aRemote('shop', [], { routes }), aRemote('new', ['/elsewhere'])];
  const found = sameAddresses({ live, remotes } as Candidate);
  expect(found.map(({ problem }) => problem.split(' options: ')[1])).toEqual(
    differing.map((one) => `${one}.`),
  );
});

/** The shop, which had these addresses before: `/old -> /shop, /about -> /shop`. */
function moved(list: string) {
  const remote = aRemote('shop', ['/shop']);
  const all = list.split(', ').filter(Boolean);
  const redirected = all.map((one): Redirect => {
    const [from, to] = one.split(' -> ') as [Redirect['from'], Redirect['to']];
    return { from, to };
  });
  return { ...remote, routes: { ...remote.routes, redirects: redirected } };
}

describe('A redirect', () => {
  const before = [aRemote('shop', ['/old', '/about', '/club/*'], { version: '1' })];
  const problemsOf = (list: string, changes: Partial<Candidate> = {}): string[] =>
    redirects({
      live: before,
      remotes: [moved(list)],
      others: [aRemote('auth', ['/login', '/account/*'])],
      ...changes,
    } as Candidate).map(({ problem }) => problem);

  test('from an address that the remote had keeps links, and no address is lost', () => {
    const list = '/old -> /shop, /about -> /shop, /club/* -> /account/club';
    expect(problemsOf(list)).toEqual([]);
    const lost = (from: Candidate['remotes'], to: string, dropRoutes: string[] = []) =>
      noLostRoutes({ live: from, dropRoutes, remotes: [moved(to)], others: [] } as never);
    expect(lost(before, list, ['/about'])).toEqual([]);
    expect(lost(before, '', ['/about'])).toHaveLength(2);
    expect(lost([moved(list)], '')).toHaveLength(3);
  });

  test('of a version before the live one, or of a remote that was never live, is accepted', () => {
    expect(problemsOf('/older -> /shop', { former: [aRemote('shop', ['/older'])] })).toEqual([]);
    expect(problemsOf('/older -> /shop', { live: [] })).toEqual([]);
  });

  test.each([
    ['of another remote', '/login -> /shop', 'auth owns /login.'],
    ['above another remote', '/account/old -> /shop', 'auth owns /account/*.'],
    ['never its own', '/elsewhere -> /shop', '/elsewhere never was an address of shop.'],
    ['to no page', '/old -> /gone', 'No remote owns /gone.'],
    ['to itself', '/old -> /old', 'shop redirects /old in turn, to /old.'],
    ['to a redirect', '/old -> /about, /about -> /shop', 'redirects /about in turn, to /shop.'],
    ['to under itself', '/club/* -> /club/new', 'redirects /club/new in turn, to /club/new.'],
    ['in two directions', '/old -> /shop, /old -> /login', 'shop redirects /old to /login.'],
  ])('from an address %s is refused', (_, list, problem) => {
    expect(problemsOf(list).join(' ')).toContain(problem);
  });

  test('is refused when another remote redirects the address, or takes away the page', () => {
    const list = '/old -> /login';
    const { redirects: same } = moved(list).routes;
    const other = aRemote('auth', [], { routes: { owns: [], redirects: same } });
    expect(problemsOf(list, { others: [other] }).join(' ')).toMatch(
      /auth redirects \/old to \/login\..*No remote owns \/login\./,
    );
  });
});

test('Parts that do not fit name one command, with all of them', () => {
  const button = { subject: '{ Button } of kit/ui', reason: 'It has no text.' };
  const names = ['shop', 'auth', 'blog'];
  const remotes = names.map((name) => aRemote(name, [`/${name}`], { uses: ['news/offer'] }));
  const broken = candidate({
    remotes: [...remotes, aRemote('news', ['/news'], { imports: { router: ['useGone'] } })],
    typeFaults: { 'shell@1': Object.fromEntries(names.map((name) => [`${name}@2`, [button]])) },
    released: ['shell'],
  });
  const findings = verify(broken, [contractTypes, facadeImports]);
  expect(findings).toHaveLength(4);
  for (const { remedy } of findings)
    expect(remedy).toMatch(/together: npm run release -- shell auth blog news shop$/);

  const [one] = verify({ ...broken, companions: ['home'] }, [contractTypes]);
  expect(one!.remedy).toMatch(/-- shell auth blog home shop$/);
  const [elsewhere] = verify({ ...broken, buildable: ['shell', 'auth', 'shop'] }, [contractTypes]);
  expect(elsewhere!.remedy).toMatch(/new name\. This checkout does not build blog\.$/);
  const [back] = verify({ ...broken, isFitOnly: true }, [contractTypes]);
  expect(back!.remedy).toBe(
    'Choose another version (--to), or release or roll back shop first. ' +
      'Or roll back in one step what only fits together: npm run rollback -- shell auth blog shop',
  );
});

const faults = (subject: string, reason: string) => ({
  typeFaults: { 'shell@1': { 'auth@2': [{ subject, reason }] } },
});

test.each<[why: string, Candidate, problem: string, remedy: RegExp]>([
  [
    'it needs another version of a shared module than the live shell provides',
    withAuth('auth', ['/login'], { shared: { router: '^8.0.0' } }),
    'one-copy: auth@2 needs router ^8.0.0; shell@1 provides 7.0.0.',
    /^Build auth with what that shell provides, or without router\. .* npm run release -- shell auth$/,
  ],
  [
    'it needs a shared module that the live shell does not provide',
    withAuth('auth', ['/login'], { shared: { store: '^1.0.0' } }),
    'one-copy: auth@2 needs store ^1.0.0; shell@1 provides none.',
    /or without store\./,
  ],
  [
    'it imports a name that the live shell does not export',
    withAuth('auth', ['/login'], { imports: { router: ['useBlocker'] } }),
    'facade-imports: auth@2 imports { useBlocker } from router, which shell@1 does not export.',
    /^Release a shell that exports useBlocker first\./,
  ],
  [
    'a shell removes an export that a live remote imports',
    candidate({
      shell: aShell({ version: '2', provides: { router: { version: '7.0.0', names: [] } } }),
      released: ['shell'],
    }),
    'facade-imports: auth@2 imports { Link } from router, which shell@2 does not export.',
    /^Keep Link in the shell until no live remote imports it\./,
  ],
  [
    'it was compiled with other types than those of the live shell',
    candidate(faults('app', 'It has no messages.')),
    'contract-types: The app of auth@2 does not match what shell@1 expects: It has no messages.',
    /^Build auth with the types of the live shell\./,
  ],
  [
    'a shell exports other types than a live remote was compiled with',
    candidate({ ...faults('{ Button } of kit/ui', 'It has no text.'), released: ['shell'] }),
    'contract-types: { Button } of kit/ui as shell@1 exports it does not match what auth@2 was compiled with: It has no text.',
    /^Keep the type, and give what changes a new name\./,
  ],
])('a release is refused when %s', (_, broken, problem, remedy) => {
  const found = verify(broken);
  expect(problems(found)).toEqual([problem]);
  expect(found[0]!.remedy).toMatch(remedy);
});
