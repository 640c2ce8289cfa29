import { expect, test } from 'vitest';
import type { RemoteContract, ShellContract } from '../../build/contract.ts';
import { findOverlaps, findUnmetImports } from './fit.ts';

const shell: ShellContract = {
  name: 'shell',
  version: '1',
  provides: { router: { version: '7.0.0', names: ['Link'] } },
};

function remote(name: string, paths: `/${string}`[], imports = {}): RemoteContract {
  const owns = paths.map(
    (path) => ({ path, access: 'public', prerender: false, robots: 'index' }) as const,
  );
  return {
    name,
    version: '2',
    base: `/mf/${name}/2/`,
    entry: 'remoteEntry.js',
    routes: { owns },
    imports,
    preload: [],
    styles: [],
  };
}

test('a remote that takes what the shell gives fits', () => {
  expect(findUnmetImports(shell, [remote('auth', ['/login'], { router: ['Link'] })])).toEqual([]);
});

test('a name or a module that the shell does not give is said with who wants it', () => {
  const auth = remote('auth', ['/login'], { router: ['useBlocker'], 'shared-kit/new': ['x'] });
  expect(findUnmetImports(shell, [auth])).toEqual([
    `auth@2 takes { useBlocker } from 'router', which shell@1 does not give`,
    `auth@2 takes { x } from 'shared-kit/new', which shell@1 does not give`,
  ]);
});

test('no address belongs to two remotes, neither as itself nor below a prefix', () => {
  const account = remote('account', ['/account/*']);
  expect(findOverlaps([account, remote('auth', ['/login', '/accounting'])])).toEqual([]);
  expect(findOverlaps([account, remote('auth', ['/account/login'])])).toEqual([
    'account owns /account/* and auth owns /account/login',
  ]);
  expect(findOverlaps([remote('a', ['/x']), remote('b', ['/x'])])).toHaveLength(1);
  expect(findOverlaps([remote('a', ['/x/y']), remote('b', ['/x/*'])])).toHaveLength(1);
});
