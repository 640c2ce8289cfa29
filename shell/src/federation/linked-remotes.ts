import type { Registry } from '@platform/contract/registry';
import { pageOf } from 'shared-kit/addresses';
import type { SessionStore } from 'shared-kit/session';
import { whenIdle } from '#lib/browser/scheduling.ts';
import { ownerOf, type Owner } from './registry.ts';
import type { Recall } from './recall.ts';
import type { RemoteLoader } from './remote-loader.ts';

interface Router {
  subscribe: (listener: (state: { navigation: { state: string } }) => void) => unknown;
}

const INTENT_EVENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/**
 * Whenever the browser is idle, fetches the versions and file tables of the remotes that the page links to. As soon as
 * the visitor points at a link, focuses or touches it, loads code and data of its page. A navigation loads again what
 * failed.
 */
export function prepareLinkedRemotes(options: {
  document: Document;
  router: Router;
  registry: Registry;
  session: SessionStore;
  prepare: RemoteLoader['prepare'];
  recall?: Recall;
}): void {
  const { document, router, registry, session, prepare, recall } = options;
  const prepareLinked = (): void => {
    for (const remote of linkedRemotes(document, registry)) prepare(remote).catch(() => undefined);
  };
  whenIdle(prepareLinked);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') whenIdle(prepareLinked);
  });

  async function preparePage({ remote, access }: Owner, pathname: string): Promise<void> {
    // Only a navigation knows whether the visitor is an operator.
    if (access === 'operator') return;
    void recall?.ask();
    const app = await prepare(remote, pathname);
    await app?.prefetch?.(pathname, session);
  }

  function prepareTarget({ target }: Event): void {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || link.origin !== new URL(document.baseURI).origin) return;
    const owner = ownerOf(registry, link.pathname);
    if (owner) preparePage(owner, pageOf(link.pathname)).catch(() => undefined);
  }
  for (const event of INTENT_EVENTS) {
    document.addEventListener(event, prepareTarget, { passive: true });
  }
}

export function linkedRemotes(document: Document, registry: Registry): Set<string> {
  const { origin } = new URL(document.baseURI);
  const links = Array.from(document.links).filter((link) => link.origin === origin);
  const owners = links.map(({ pathname }) => ownerOf(registry, pathname));
  // Every page has a link to its own content, also one for operators.
  return new Set(
    owners.flatMap((owner) => (owner && owner.access !== 'operator' ? owner.remote : [])),
  );
}
