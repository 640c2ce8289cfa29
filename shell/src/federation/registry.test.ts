import type { OwnedPath, Registry } from '@platform/contract/registry';
import { expect, test } from 'vitest';
import { ownerOf } from './registry.ts';

const page = (path: OwnedPath['path'], access: OwnedPath['access'] = 'public') => ({
  path,
  access,
});
const registry: Registry = {
  remotes: {
    marketing: { owns: [page('/'), page('/about')] },
    account: { owns: [page('/account/*', 'member')] },
  },
};
const owner = (pathname: string) => ownerOf(registry, pathname)?.remote;

test('a path has the owner of its route, with or without a slash at its end', () => {
  expect(owner('/')).toBe('marketing');
  expect(owner('/about')).toBe('marketing');
  expect(owner('/about/')).toBe('marketing');
});

test('a prefix route matches itself and everything below it, but not paths with the same beginning', () => {
  expect(owner('/account')).toBe('account');
  expect(owner('/account/payments')).toBe('account');
  expect(ownerOf(registry, '/account/payments')?.access).toBe('member');
  expect(owner('/accounting')).toBeUndefined();
});
