import type { OwnedPath, Registry } from 'shared-kit/contract';
import { expect, test, vi } from 'vitest';
import { expectLinkedRemotes, linkedRemotes } from './linked-remotes.ts';

const page = (path: OwnedPath['path']): OwnedPath => ({
  path,
  access: 'public',
  prerender: false,
  robots: 'index',
});
const registry: Registry = {
  remotes: {
    home: { version: '1', entry: '/h.js', owns: [page('/'), page('/about')] },
    shop: { version: '2', entry: '/s.js', owns: [page('/pricing')] },
    account: { version: '3', entry: '/a.js', owns: [page('/account/*')] },
  },
};
const versions = Object.fromEntries(
  Object.entries(registry.remotes).map(([remote, live]) => [remote, [live]]),
);

const show = (html: string): void => void (document.body.innerHTML = html);

test('the remotes that a page links to are the owners of its addresses, each once', () => {
  show(
    '<a href="/account/payments">A</a><a href="/about#us">B</a><a href="/?q=1">C</a><a href="/nowhere">D</a>' +
      '<a href="https://elsewhere.example/pricing">E</a><a href="mailto:asha@example.org">F</a>',
  );
  expect([...linkedRemotes(document, registry)].toSorted()).toEqual(['account', 'home']);
});

test('their hashes are there before anybody follows a link, on the first page and on each that is shown later', async () => {
  const asked: string[] = [];
  let listener: (state: { navigation: { state: string } }) => void;
  show('<a href="/pricing">Pricing</a>');
  expectLinkedRemotes({
    document,
    registry,
    versions,
    router: { subscribe: (added) => void (listener = added) },
    requireHashes: async (remote, { version }) => {
      asked.push(`${remote}@${version}`);
      throw new Error('404');
    },
  });
  await vi.waitFor(() => expect(asked).toEqual(['shop@2']));
  show('<a href="/account">Account</a>');
  listener!({ navigation: { state: 'loading' } });
  listener!({ navigation: { state: 'idle' } });
  await vi.waitFor(() => expect(asked).toEqual(['shop@2', 'account@3']));
});
