import type { OwnedPath, Registry } from '@platform/contract/registry';
import { expect, test } from 'vitest';
import { expectLinkedRemotes, linkedRemotes } from './linked-remotes.ts';

const page = (path: OwnedPath['path']): OwnedPath => ({
  path,
  access: 'public',
  prerender: false,
  robots: 'index',
});
const registry: Registry = {
  remotes: {
    home: { owns: [page('/'), page('/about')] },
    shop: { owns: [page('/pricing')] },
    account: { owns: [page('/account/*')] },
  },
};

const show = (html: string): void => void (document.body.innerHTML = html);

test('the remotes that a page links to are the owners of its addresses, each once', () => {
  show(
    '<a href="/account/payments">A</a><a href="/about#us">B</a><a href="/?q=1">C</a><a href="/nowhere">D</a>' +
      '<a href="https://elsewhere.example/pricing">E</a><a href="mailto:asha@example.org">F</a>',
  );
  expect([...linkedRemotes(document, registry)].toSorted()).toEqual(['account', 'home']);
});

test('what must be known of them is there before anybody follows a link, on the first page and on each that is shown later', async () => {
  const expected: string[] = [];
  let listener: (state: { navigation: { state: string } }) => void;
  show('<a href="/pricing">Pricing</a>');
  expectLinkedRemotes({
    document,
    registry,
    router: { subscribe: (added) => void (listener = added) },
    expect: async (remote) => {
      expected.push(remote);
      throw new Error('404');
    },
  });
  await expect.poll(() => expected).toEqual(['shop']);
  show('<a href="/account">Account</a>');
  listener!({ navigation: { state: 'loading' } });
  listener!({ navigation: { state: 'idle' } });
  await expect.poll(() => expected).toEqual(['shop', 'account']);
});
