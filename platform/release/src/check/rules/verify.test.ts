import { defineAddresses } from '@platform/contract/addresses';
import { describe, expect, test } from 'vitest';
import { candidate, entry, problems, storedForms, withAuth } from '../../testing/candidates.ts';
import { aRemote, aShell } from '../../testing/contracts.ts';
import { type Candidate, refuse, ReleaseRefused } from './rule.ts';
import { runsWith } from './fit-rules.ts';
import { CANARY_RULES, FIT_RULES, nameFindings, sizeBudget, verify } from './verify.ts';

/** 900 bytes of the shell, 100 that need no compression, and the rest of the page itself. */
function heavyPage(bytes: number): Candidate {
  const shell = aShell({ files: { 'main.js': { ...entry, brotli: 900 } } });
  const files = {
    'page.js': { ...entry, brotli: bytes - 1000 },
    'page.css': { bytes: 100, integrity: entry.integrity },
  };
  const pages = { '/login': { scripts: ['page.js'], styles: ['page.css'] } };
  return candidate({
    shell,
    remotes: [aRemote('auth', ['/login'], { files, pages })],
    stored: { auth: { ...storedForms('page.js'), 'page.css': entry.integrity } },
    pageBudgets: { '*': { html: 1, code: 10, requests: 1 } },
  });
}

const files = { 'app.js': entry };
const OTHER_REGISTRY = aShell({ registry: 1 });
const SIGNUP = { live: [aRemote('auth', ['/login', '/signup'], { version: '1' })] };
const TOGETHER = /, from one commit, what only fits together: npm run release -- account auth$/;

test.each<[why: string, Candidate, problem: string, remedy: RegExp]>([
  [
    'it owns a reserved address, even if it was published before the rule',
    withAuth('auth', ['/versions/*']),
    'legal-names: auth@2: routes.owns[0].path: /versions/* is reserved: the versions files are served below /versions/.',
    /^Correct it in the sources of auth/,
  ],
  [
    'the remote exposes no app',
    withAuth('auth', ['/login'], { exposes: ['./page', './form'] }),
    'exposes-app: auth@2 exposes ./page, ./form, but not ./app.',
    /^Export the app/,
  ],
  ...(['/account/login', '/account', '/account/*'] as const).map(
    (path): [string, Candidate, string, RegExp] => [
      `it owns ${path}, which another remote owns`,
      withAuth('auth', [path]),
      `disjoint-routes: auth owns ${path} and account owns /account/*.`,
      TOGETHER,
    ],
  ),
  [
    'another released remote owns the same address',
    candidate({ remotes: ['auth', 'shop'].map((name) => aRemote(name, ['/login'], { files })) }),
    'disjoint-routes: auth owns /login and shop owns /login.',
    /^Remove the address from the routes\.ts of one of them\.$/,
  ],
  [
    'the live shell reads another registry than pages contain',
    candidate({ shell: OTHER_REGISTRY }),
    'reads-registry: shell@1 reads another kind of registry than pages now contain.',
    /npm run release -- shell auth$/,
  ],
  [
    'the new shell reads another registry than pages contain',
    candidate({ shell: OTHER_REGISTRY, released: ['shell'] }),
    'reads-registry: shell@1 reads another kind of registry than pages now contain.',
    /built from current sources/,
  ],
  [
    'it removes a live address',
    candidate(SIGNUP),
    'no-lost-routes: /signup is live and owned by auth; after this release no remote would own it.',
    /--drop-route \/signup$/,
  ],
  [
    'a page outgrows its budget',
    heavyPage(10 * 1024 + 1),
    'size-budget: /login loads 10241 bytes of scripts and styles; its budget is 10240.',
    /The heaviest file is page\.js of auth@2 \(9241 bytes\)/,
  ],
  [
    'a file is missing',
    candidate({ stored: {} }),
    'complete-files: app.js of auth@2 is missing.',
    /^Delete the folder dist of auth/,
  ],
])('A release is refused when %s', (_, broken, problem, remedy) => {
  const found = verify(broken);
  expect(problems(found)).toEqual([problem]);
  expect(found[0]!.remedy).toMatch(remedy);
});

describe('A release is refused', () => {
  test('when a page outgrows its budget with the messages of its language', () => {
    const { remotes, ...rest } = heavyPage(10 * 1024);
    const [auth] = remotes;
    const all = { ...auth!.files, 'hi.js': { ...entry, brotli: 1 } };
    const texts = { 'hi-IN': { scripts: ['hi.js'], styles: [] } };
    const addresses = defineAddresses({ defaultLanguage: 'hi-IN', prefixes: {} });
    const heavy = { ...rest, addresses, remotes: [{ ...auth!, files: all, texts }] };
    expect(problems(verify(heavy, [sizeBudget]))[0]).toContain('/login loads 10241 bytes');
  });

  test.each([
    ['app.js', 'differs from the built file: its hash differs.'],
    ['app.js.br', 'is compressed from another file.'],
    ['app.js.gz', 'is compressed from another file.'],
  ])('when the stored %s %s', (file, said) => {
    const stored = { auth: { ...storedForms('app.js'), [file]: 'sha384-other' } };
    expect(problems(verify(candidate({ stored })))).toEqual([
      `complete-files: ${file} of auth@2 ${said}`,
    ]);
  });
});

const { bytes, integrity } = entry;

test.each<[when: string, Candidate]>([
  ['it breaks no rule', candidate()],
  [
    'a file is too small to be compressed',
    candidate({
      remotes: [aRemote('auth', ['/login'], { files: { 'app.js': { bytes, integrity } } })],
      stored: { auth: { 'app.js': integrity } },
    }),
  ],
  ['a page is exactly as heavy as its budget', heavyPage(10 * 1024)],
  ['a heavy page has no budget', { ...heavyPage(11 * 1024), pageBudgets: {} }],
  [
    'only an unchanged part lacks files',
    candidate({ shell: aShell({ files: { 'main.js': entry } }) }),
  ],
  ['it owns several addresses', withAuth('auth', ['/login', '/signup'], { files })],
  ['an address is removed on purpose', candidate({ ...SIGNUP, dropRoutes: ['/signup'] })],
  [
    'an address only changes its owner, or is covered by a prefix',
    candidate({ live: [aRemote('old', ['/login', '/account/profile'])] }),
  ],
  ['its neighbour is not below /account', withAuth('auth', ['/accounting'], { files })],
])('a release is accepted when %s', (_, fine) => {
  expect(verify(fine)).toEqual([]);
});

test('a refusal contains problem, impact and remedy of each finding, as text and as data', () => {
  expect(() => refuse([])).not.toThrow();
  const findings = verify(withAuth('auth', ['/login'], { exposes: [] }));
  expect(() => refuse(findings)).toThrow(
    expect.objectContaining({ name: 'ReleaseRefused', findings }),
  );
  const refusal = new ReleaseRefused(findings);
  expect(JSON.parse(JSON.stringify(refusal))).toEqual({ released: false, findings });
  expect(refusal.message).toBe(
    `Refused; the live site stays.

exposes-app: auth@2 exposes nothing, but not ./app.
  Impact: Its pages would show the recovery card.
  Remedy: Export the app from src/app.ts, and build it with defineRemote().`,
  );
});

test('a rollback is refused only when its parts do not fit together', () => {
  const heavy = { 'app.js': { ...entry, brotli: 40_001 } };
  const examples = [{ part: 'auth@2', file: 'app.js', marker: 'Lorem' }];
  const remotes = [aRemote('auth', ['/login'], { files: heavy, exposes: [] })];
  const unfit = candidate({ ...SIGNUP, stored: {}, remotes, examples });
  expect(verify(unfit, FIT_RULES)).toEqual([]);
  const misfit = candidate({
    shell: OTHER_REGISTRY,
    remotes: [
      aRemote('auth', ['/account', '/b;/*'], {
        shared: { router: '^8.0.0' },
        imports: { router: ['useBlocker'] },
      }),
    ],
    typeFaults: { 'shell@1': { 'auth@2': [{ subject: 'app', reason: 'No messages.' }] } },
  });
  expect(verify(misfit, FIT_RULES).map(({ rule }) => rule)).toEqual([
    'legal-names',
    'reads-registry',
    'one-copy',
    'facade-imports',
    'contract-types',
    'disjoint-routes',
  ]);
});

test('a canary keeps the rules of a release, and the addresses of the live version', () => {
  expect(verify(candidate(SIGNUP), CANARY_RULES).map(({ rule }) => rule)).toEqual([
    'no-lost-routes',
    'same-addresses',
  ]);
});

test.each([
  ['7.0.0', 'Link', true],
  ['8.0.0', 'Link', false],
  ['7.0.0', 'NavLink', false],
])('A fallback version in a shell with router %s and %s runs: %s', (version, name, runs) => {
  const shell = aShell({ provides: { router: { version, names: [name] } } });
  const needs = { shared: { router: '^7.0.0' }, imports: { router: ['Link'] } };
  expect(runsWith(shell, aRemote('auth', ['/login'], needs))).toBe(runs);
});

test('A contract without a name is refused by the name of its file', () => {
  expect(nameFindings(null)[0]!.problem).toMatch(/^contract\.json: /);
});
