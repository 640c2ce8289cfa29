import type { Registry } from '@platform/contract/registry';
import { whenIdle } from '#lib/browser/when-idle.ts';
import { ownerOf } from './registry.ts';

/** The part of the router that tells when another page is on screen. */
interface Router {
  subscribe: (listener: (state: { navigation: { state: string } }) => void) => unknown;
}

/**
 * Fetches versions and hashes of the remotes that the page links to, whenever the browser is idle. A click on a link then
 * needs no extra round trip. A remote whose data cannot be loaded is tried again when the visitor follows a link to it.
 * @param options.prepare fetches the versions of a remote, and the hashes of the one to run first
 */
export function prepareLinkedRemotes(options: {
  document: Document;
  router: Router;
  registry: Registry;
  prepare: (remote: string) => Promise<void>;
}): void {
  const { document, router, registry, prepare } = options;
  const prepareLinked = (): void => {
    for (const remote of linkedRemotes(document, registry)) prepare(remote).catch(() => undefined);
  };
  whenIdle(prepareLinked);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') whenIdle(prepareLinked);
  });
}

/** The owners of the pages of this site to which the document has links. */
export function linkedRemotes(document: Document, registry: Registry): Set<string> {
  const { origin } = new URL(document.baseURI);
  const links = Array.from(document.links).filter((link) => link.origin === origin);
  const owners = links.map(({ pathname }) => ownerOf(registry, pathname)?.remote);
  return new Set(owners.filter((owner) => owner !== undefined));
}
