import { defineAddresses } from '@platform/contract/addresses';
import { describe, expect, test } from 'vitest';
import { candidate, entry, problems, storedForms, withAuth } from '../../testing/candidates.ts';
import { aRemote, aShell } from '../../testing/contracts.ts';
import { readsRegistry, sizeBudget } from './artifact-rules.ts';
import { type Candidate, refuse, ReleaseRefused } from './rule.ts';
import { CANARY_RULES, FIT_RULES, runsWith, verify } from './verify.ts';

/** 900 bytes of the shell, 100 that need no compression, and the rest of the page itself. */
function heavyPage(bytes: number): Candidate {
  const shell = aShell({ files: { 'main.js': { ...entry, brotli: 900 } } });
  const files = {
    'page.js': { ...entry, brotli: bytes - 1000 },
    'page.css': { bytes: 100, integrity: 'sha384-css' },
  };
  const pages = { '/login': { scripts: ['page.js'], styles: ['page.css'] } };
  const pageBudgets = { '*': { html: 1, code: 10, requests: 1 } };
  return candidate({
    shell,
    remotes: [aRemote('auth', ['/login'], { files, pages })],
    pageBudgets,
  });
}

test('a release that breaks no rule is accepted', () => {
  expect(verify(candidate())).toEqual([]);
});

describe('a release is refused', () => {
  test('when it owns a reserved address, even if it was published before the rule', () => {
    expect(problems(verify(withAuth('auth', ['/versions/*'])))).toEqual([
      'legal-names: auth@2: routes.owns[0].path: /versions/* is reserved: the versions files are served below /versions/.',
    ]);
  });

  test('when the remote exposes no app', () => {
    const findings = verify(withAuth('auth', ['/login'], { exposes: ['./page', './form'] }));
    expect(findings).toEqual([
      {
        rule: 'exposes-app',
        problem: 'auth@2 exposes ./page, ./form, but not ./app.',
        impact: 'Its pages would show the recovery card.',
        remedy: 'Export the app from src/app.ts, and build it with defineRemote().',
      },
    ]);
  });

  test.each([
    [['/account/login'], '/account/*'],
    [['/account'], '/account/*'],
    [['/account/*'], '/account/*'],
  ] as const)('when it owns %s, which another remote owns', ([path], owned) => {
    expect(verify(withAuth('auth', [path]))).toEqual([
      {
        rule: 'disjoint-routes',
        problem: `auth owns ${path} and account owns ${owned}.`,
        impact: 'It would be undefined which of them a visitor gets.',
        remedy:
          'Remove the address from the routes.ts of one of them. Or release in one step, from one commit, what only fits together: npm run release -- account auth',
      },
    ]);
  });

  test('once, when two released remotes own the same address', () => {
    const files = { 'app.js': entry };
    const remotes = ['auth', 'shop'].map((name) => aRemote(name, ['/login'], { files }));
    expect(problems(verify(candidate({ remotes })))).toEqual([
      'disjoint-routes: auth owns /login and shop owns /login.',
    ]);
  });

  test('when the new shell reads another registry than pages contain', () => {
    const shell = aShell({ registry: 1 });
    const finding = {
      rule: 'reads-registry',
      problem: 'shell@1 reads another kind of registry than pages now contain.',
      impact: 'No page of the site would start.',
    };
    expect(verify(candidate({ shell }))).toEqual([
      {
        ...finding,
        remedy: 'Release a current shell with it: npm run release -- shell auth',
      },
    ]);
    const [both] = verify(candidate({ shell, released: ['auth', 'shop'] }), [readsRegistry]);
    expect(both!.remedy).toContain('npm run release -- shell auth shop');
    expect(verify(candidate({ shell, released: ['shell'] }))).toEqual([
      { ...finding, remedy: 'Release a shell that is built from current sources.' },
    ]);
  });

  test('when it removes a live address', () => {
    const before = [aRemote('auth', ['/login', '/signup'], { version: '1' })];
    const findings = verify(candidate({ live: before }));
    expect(findings).toEqual([
      {
        rule: 'no-lost-routes',
        problem: '/signup is live and owned by auth; after this release no remote would own it.',
        impact: 'Links, bookmarks and search results would lead to a missing page.',
        remedy:
          'Put it back into the routes.ts of auth, redirect it there, or remove it on purpose: --drop-route /signup',
      },
    ]);
  });

  test('when a page outgrows its budget', () => {
    const findings = verify(heavyPage(10 * 1024 + 1), [sizeBudget]);
    expect(findings).toEqual([
      {
        rule: 'size-budget',
        problem: '/login loads 10241 bytes of scripts and styles; its budget is 10240.',
        impact: 'The page would load slowly on a slow connection.',
        remedy:
          'Load code lazily that the first view does not need. The heaviest file is page.js of auth@2 (9241 bytes).',
      },
    ]);
  });

  test('when a page outgrows its budget with the messages of its language', () => {
    const { remotes, ...rest } = heavyPage(10 * 1024);
    const [auth] = remotes;
    const files = { ...auth!.files, 'hi.js': { ...entry, brotli: 1 } };
    const texts = { 'hi-IN': { scripts: ['hi.js'], styles: [] } };
    const addresses = defineAddresses({
      defaultLanguage: 'hi-IN',
      prefixes: {},
      translated: [],
    });
    const findings = verify({ ...rest, addresses, remotes: [{ ...auth!, files, texts }] }, [
      sizeBudget,
    ]);
    expect(problems(findings)).toEqual([
      'size-budget: /login loads 10241 bytes of scripts and styles; its budget is 10240.',
    ]);
  });

  test('when a file is missing or differs from the built one', () => {
    expect(verify(candidate({ stored: {} }))).toEqual([
      {
        rule: 'complete-files',
        problem: 'app.js of auth@2 is missing.',
        impact: 'Browsers would refuse it, and the pages that need it would not load.',
        remedy:
          'Delete the folder dist of auth and try again. If it stays so, edit one of its sources: that gives it another version.',
      },
    ]);
    const found = (changes: Record<string, string>): string[] => {
      const stored = { auth: { ...storedForms('app.js'), ...changes } };
      return problems(verify(candidate({ stored })));
    };
    expect(found({ 'app.js': 'sha384-other' })).toEqual([
      'complete-files: app.js of auth@2 differs from the built file: its hash differs.',
    ]);
    expect(found({ 'app.js.br': 'sha384-other' })).toEqual([
      'complete-files: app.js.br of auth@2 is compressed from another file.',
    ]);
    expect(found({ 'app.js.gz': 'sha384-other' })).toEqual([
      'complete-files: app.js.gz of auth@2 is compressed from another file.',
    ]);
  });
});

describe('a release is accepted', () => {
  test('when a file is too small to be compressed', () => {
    const { bytes, integrity } = entry;
    const files = { 'app.js': { bytes, integrity } };
    const remotes = [aRemote('auth', ['/login'], { files })];
    expect(verify(candidate({ remotes, stored: { auth: { 'app.js': integrity } } }))).toEqual([]);
  });

  test('when a page is exactly as heavy as its budget, or has none', () => {
    expect(verify(heavyPage(10 * 1024), [sizeBudget])).toEqual([]);
    expect(verify({ ...heavyPage(11 * 1024), pageBudgets: {} }, [sizeBudget])).toEqual([]);
  });

  test('when only an unchanged part lacks files', () => {
    const shell = aShell({ files: { 'main.js': entry } });
    expect(verify(candidate({ shell }))).toEqual([]);
  });

  test('when it owns several addresses', () => {
    const files = { 'app.js': entry };
    expect(verify(withAuth('auth', ['/login', '/signup'], { files }))).toEqual([]);
  });

  test('when an address is removed on purpose', () => {
    const live = [aRemote('auth', ['/login', '/signup'])];
    expect(verify(candidate({ live, dropRoutes: ['/signup'] }))).toEqual([]);
  });

  test('when an address only changes its owner, or is covered by a prefix', () => {
    const live = [aRemote('old', ['/login', '/account/profile'])];
    expect(verify(candidate({ live }))).toEqual([]);
  });

  test('when its neighbour is `/accounting`, which is not below `/account`', () => {
    const files = { 'app.js': entry };
    expect(verify(withAuth('auth', ['/accounting'], { files }))).toEqual([]);
  });
});

test('a refusal contains problem, impact and remedy of each finding, as text and as data', () => {
  const shell = aShell({ registry: 1 });
  const remotes = [aRemote('auth', ['/login'], { exposes: [] })];
  const findings = verify(candidate({ shell, remotes, released: ['shell'] }));
  const refusal = new ReleaseRefused(findings);
  expect(JSON.parse(JSON.stringify(refusal))).toEqual({ released: false, findings });
  expect(refusal.message).toBe(
    `Refused; the live site stays.

exposes-app: auth@2 exposes nothing, but not ./app.
  Impact: Its pages would show the recovery card.
  Remedy: Export the app from src/app.ts, and build it with defineRemote().

reads-registry: shell@1 reads another kind of registry than pages now contain.
  Impact: No page of the site would start.
  Remedy: Release a shell that is built from current sources.`,
  );
});

test('only findings refuse a release', () => {
  expect(() => refuse([])).not.toThrow();
  const findings = verify(withAuth('auth', ['/login'], { exposes: [] }));
  expect(() => refuse(findings)).toThrow(
    expect.objectContaining({ name: 'ReleaseRefused', findings }),
  );
});

test('a rollback is refused only when its parts do not fit together', () => {
  const lost = { stored: {}, live: [aRemote('auth', ['/login', '/signup'])] };
  const heavy = { 'app.js': { ...entry, brotli: 40_001 } };
  const examples = [{ part: 'auth@2', file: 'app.js', marker: 'Lorem' }];
  const remotes = [aRemote('auth', ['/login'], { files: heavy, exposes: [] })];
  expect(verify(candidate({ ...lost, remotes, examples }), FIT_RULES)).toEqual([]);
  const misfit = candidate({
    shell: aShell({ registry: 1 }),
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
  const live = [aRemote('auth', ['/login', '/signup'], { version: '1' })];
  expect(verify(candidate({ live }), CANARY_RULES).map(({ rule }) => rule)).toEqual([
    'no-lost-routes',
    'same-addresses',
  ]);
});

test('a fallback version runs in a shell that has all that it imports', () => {
  const imports = { router: ['Link'] };
  const remote = aRemote('auth', ['/login'], { shared: { router: '^7.0.0' }, imports });
  expect(runsWith(aShell(), remote)).toBe(true);
  const later = aShell({ provides: { router: { version: '8.0.0', names: ['Link'] } } });
  expect(runsWith(later, remote)).toBe(false);
  const other = aShell({ provides: { router: { version: '7.0.0', names: ['NavLink'] } } });
  expect(runsWith(other, remote)).toBe(false);
});
