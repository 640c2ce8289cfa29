import type { OwnedPath, Registry } from '@platform/contract/registry';
import { unknownSession } from 'shared-kit/prerender/unknown-session';
import { expect, test, vi } from 'vitest';
import { prepareLinkedRemotes, linkedRemotes } from './linked-remotes.ts';

const page = (path: OwnedPath['path'], access: OwnedPath['access'] = 'public') => ({
  path,
  access,
});
const registry: Registry = {
  remotes: {
    home: { owns: [page('/'), page('/about')] },
    shop: { owns: [page('/pricing')] },
    account: { owns: [page('/account/*')] },
    desk: { owns: [page('/desk/*', 'operator')] },
  },
};

const session = unknownSession();

const show = (html: string): void => void (document.body.innerHTML = html);

test('the linked remotes of a page are the owners of its links, each once', () => {
  show(
    '<a href="/account/payments">A</a><a href="/about#us">B</a><a href="/?q=1">C</a><a href="/nowhere">D</a>' +
      '<a href="/desk#content">Skip to content, which visitors meet on pages for operators too</a>' +
      '<a href="https://elsewhere.example/pricing">E</a><a href="mailto:asha@example.org">F</a>',
  );
  expect([...linkedRemotes(document, registry)].toSorted()).toEqual(['account', 'home']);
});

test('linked remotes are prepared before the visitor follows a link, on the first page and on each later one', async () => {
  const prepared: string[] = [];
  let listener: (state: { navigation: { state: string } }) => void;
  show('<a href="/pricing">Pricing</a>');
  prepareLinkedRemotes({
    document,
    registry,
    session,
    router: { subscribe: (added) => void (listener = added) },
    prepare: async (remote) => {
      prepared.push(remote);
      throw new Error('404');
    },
  });
  await expect.poll(() => prepared).toEqual(['shop']);
  show('<a href="/account">Account</a>');
  listener!({ navigation: { state: 'loading' } });
  listener!({ navigation: { state: 'idle' } });
  await expect.poll(() => prepared).toEqual(['shop', 'account']);
});

test.each(['pointerover', 'focusin', 'touchstart'])(
  'on %s over a link, code and data of its page load before the visitor follows it',
  async (event) => {
    const prepared: [string, string | undefined][] = [];
    const prefetch = vi.fn<() => void>();
    show(
      '<a href="/pricing?offer=1"><b>Pricing</b></a><a href="https://elsewhere.example/about">E</a>' +
        '<a href="/desk">For operators</a>',
    );
    prepareLinkedRemotes({
      document,
      registry,
      session,
      router: { subscribe: () => undefined },
      async prepare(remote, pathname) {
        prepared.push([remote, pathname]);
        return { App: () => null, messages: async () => ({}), prefetch };
      },
    });
    for (const element of document.querySelectorAll('b, a + a, body')) {
      element.dispatchEvent(new Event(event, { bubbles: true }));
    }
    expect(prepared.filter(([, pathname]) => pathname)).toEqual([['shop', '/pricing']]);
    await expect.poll(() => prefetch.mock.calls).toEqual([['/pricing', session]]);
  },
);
