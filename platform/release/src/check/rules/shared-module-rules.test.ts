import { describe, expect, test } from 'vitest';
import { candidate, problems, withAuth } from '../../testing/candidates.ts';
import { aRemote, aShell } from '../../testing/contracts.ts';
import { contractTypes, facadeImports } from './shared-module-rules.ts';
import { verify } from './verify.ts';

const TOGETHER =
  ' Or release in one step, from one commit, what only fits together: npm run release -- shell auth';

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

describe('a release is refused', () => {
  test('when it needs another version of a shared module than the live shell provides', () => {
    const findings = verify(withAuth('auth', ['/login'], { shared: { router: '^8.0.0' } }));
    expect(findings).toEqual([
      {
        rule: 'one-copy',
        problem: 'auth@2 needs router ^8.0.0; shell@1 provides 7.0.0.',
        impact:
          'All remotes share one copy, so auth would run with a version that it does not support, or with none.',
        remedy: `Build auth with router 7.0.0.${TOGETHER}`,
      },
    ]);
  });

  test('when it needs a shared module that the live shell does not provide', () => {
    expect(verify(withAuth('auth', ['/login'], { shared: { store: '^1.0.0' } }))).toEqual([
      {
        rule: 'one-copy',
        problem: 'auth@2 needs store ^1.0.0; shell@1 does not provide it.',
        impact:
          'All remotes share one copy, so auth would run with a version that it does not support, or with none.',
        remedy: `Remove the import of store.${TOGETHER}`,
      },
    ]);
  });

  test('when it imports a name that the live shell does not export', () => {
    const findings = verify(withAuth('auth', ['/login'], { imports: { router: ['useBlocker'] } }));
    expect(findings).toEqual([
      {
        rule: 'facade-imports',
        problem: 'auth@2 imports { useBlocker } from router, which shell@1 does not export.',
        impact: 'useBlocker would be undefined in the browser: auth breaks where it is used.',
        remedy: `Release a shell that exports useBlocker, and auth a day later.${TOGETHER}`,
      },
    ]);
  });

  test('when it imports a name from a module that the live shell does not provide', () => {
    const findings = verify(withAuth('auth', ['/login'], { imports: { store: ['create'] } }));
    expect(problems(findings)).toEqual([
      'facade-imports: auth@2 imports { create } from store, which shell@1 does not export.',
    ]);
  });

  test('when a shell removes an export that a live remote imports', () => {
    const shell = aShell({ version: '2', provides: { router: { version: '7.0.0', names: [] } } });
    const findings = verify(candidate({ shell, released: ['shell'] }));
    expect(problems(findings)).toEqual([
      'facade-imports: auth@2 imports { Link } from router, which shell@2 does not export.',
    ]);
    expect(findings[0]!.remedy).toBe(
      `Keep Link in the shell until no live remote imports it.${TOGETHER}`,
    );
  });

  test('when it was compiled with other types than those of the live shell', () => {
    const typeFaults = {
      'shell@1': { 'auth@2': [{ subject: 'app', reason: "Property 'messages' is missing." }] },
    };
    expect(verify(candidate({ typeFaults }))).toEqual([
      {
        rule: 'contract-types',
        problem:
          "The app of auth@2 does not match what shell@1 expects: Property 'messages' is missing.",
        impact: 'auth would break in the browser where the two differ.',
        remedy: `Build auth with the types of the live shell.${TOGETHER}`,
      },
    ]);
  });

  test('when a shell exports other types than a live remote was compiled with', () => {
    const subject = '{ Button } of kit/ui';
    const typeFaults = { 'shell@1': { 'auth@2': [{ subject, reason: 'It has no text.' }] } };
    expect(verify(candidate({ typeFaults, released: ['shell'] }))).toEqual([
      {
        rule: 'contract-types',
        problem:
          '{ Button } of kit/ui as shell@1 exports it does not match what auth@2 was compiled with: It has no text.',
        impact: 'auth would break in the browser where the two differ.',
        remedy: `Keep the type, and give what changes a new name.${TOGETHER}`,
      },
    ]);
  });

  test('when it was compiled with other types than those of a shell that can be rolled back to', () => {
    const typeFaults = { 'shell@0': { 'auth@2': [{ subject: 'app', reason: 'No messages.' }] } };
    const earlierShells = [aShell({ version: '0' })];
    expect(verify(candidate({ typeFaults, earlierShells }))).toEqual([
      {
        rule: 'contract-types',
        problem: 'The app of auth@2 does not match what shell@0 expects: No messages.',
        impact:
          'After a rollback of the shell, auth would break in the browser where the two differ.',
        remedy:
          'Release it a day after the shell, or skip this check with --no-earlier-shells: the shell can then be rolled back only after the remote',
      },
    ]);
  });

  test('when it cannot run in a shell that can be rolled back to', () => {
    const earlier = aShell({ version: '0', provides: { router: { version: '6.9.0', names: [] } } });
    const findings = verify(candidate({ earlierShells: [earlier] }));
    const remedy =
      'Release it a day after the shell, or skip this check with --no-earlier-shells: the shell can then be rolled back only after the remote';
    expect(findings).toEqual([
      {
        rule: 'one-copy',
        problem: 'auth@2 needs router ^7.0.0; shell@0 provides 6.9.0.',
        impact:
          'After a rollback of the shell, auth would run with a version that it does not support, or with none.',
        remedy,
      },
      {
        rule: 'facade-imports',
        problem: 'auth@2 imports { Link } from router, which shell@0 does not export.',
        impact: 'After a rollback of the shell, auth breaks where it uses Link.',
        remedy,
      },
    ]);
  });
});
