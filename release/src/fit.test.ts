import { expect, test } from 'vitest';
import { findOverlaps, findUnmetImports } from './fit.ts';
import { aRemote, aShell } from './testing.ts';

const shell = aShell();

test('a remote that takes what the shell gives fits', () => {
  expect(
    findUnmetImports(shell, [aRemote('auth', ['/login'], { imports: { router: ['Link'] } })]),
  ).toEqual([]);
});

test('a name or a module that the shell does not give is said with who wants it', () => {
  const auth = aRemote('auth', ['/login'], {
    imports: { router: ['useBlocker'], 'shared-kit/new': ['x'] },
  });
  expect(findUnmetImports(shell, [auth])).toEqual([
    `auth@2 takes { useBlocker } from 'router', which shell@1 does not give`,
    `auth@2 takes { x } from 'shared-kit/new', which shell@1 does not give`,
  ]);
});

test('no address belongs to two remotes, neither as itself nor below a prefix', () => {
  const account = aRemote('account', ['/account/*']);
  expect(findOverlaps([account, aRemote('auth', ['/login', '/accounting'])])).toEqual([]);
  expect(findOverlaps([account, aRemote('auth', ['/account/login'])])).toEqual([
    'account owns /account/* and auth owns /account/login',
  ]);
  expect(findOverlaps([aRemote('a', ['/x']), aRemote('b', ['/x'])])).toHaveLength(1);
  expect(findOverlaps([aRemote('a', ['/x/y']), aRemote('b', ['/x/*'])])).toHaveLength(1);
});
