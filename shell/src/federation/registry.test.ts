import type { OwnedPath, Registry } from '@platform/contract/registry';
import { expect, test } from 'vitest';
import { ownerOf, readRegistry } from './registry.ts';

const page = (path: OwnedPath['path'], access: OwnedPath['access'] = 'public'): OwnedPath => ({
  path,
  access,
  prerender: false,
  robots: 'index',
});
const registry: Registry = {
  remotes: {
    marketing: { owns: [page('/'), page('/about')] },
    account: { owns: [page('/account/*', 'member')] },
  },
};
const owner = (pathname: string) => ownerOf(registry, pathname)?.remote;

test('an address belongs to the remote that owns it, with or without a slash at its end', () => {
  expect(owner('/')).toBe('marketing');
  expect(owner('/about')).toBe('marketing');
  expect(owner('/about/')).toBe('marketing');
});

test('a prefix owns itself and all below it, and nothing that only begins alike', () => {
  expect(owner('/account')).toBe('account');
  expect(owner('/account/payments')).toBe('account');
  expect(ownerOf(registry, '/account/payments')?.access).toBe('member');
  expect(owner('/accounting')).toBeUndefined();
});

test('other addresses belong to nobody', () => {
  expect(owner('/nowhere')).toBeUndefined();
  expect(owner('/about/us')).toBeUndefined();
});

test('a page that was never composed says so', () => {
  expect(() => readRegistry(document)).toThrow('was the site composed?');
});
