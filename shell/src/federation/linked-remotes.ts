import type { Registry } from '@platform/contract/registry';
import { whenIdle } from '#lib/when-idle.ts';
import { ownerOf } from './registry.ts';

/** The part of the router that tells when another page is shown. */
interface Router {
  subscribe: (listener: (state: { navigation: { state: string } }) => void) => unknown;
}

/**
 * Fetches what the browser must know before it can ask for the code of the remotes that the shown page links to, as soon
 * as it has nothing else to do: following a link then takes no round trip more than if the page had come with it. What
 * cannot be had is asked for again when it is wanted.
 * @param options.expect learns the versions of a remote, and the hashes of the one to run first
 */
export function expectLinkedRemotes(options: {
  document: Document;
  router: Router;
  registry: Registry;
  expect: (remote: string) => Promise<void>;
}): void {
  const { document, router, registry, expect } = options;
  const expectLinked = (): void => {
    for (const remote of linkedRemotes(document, registry)) expect(remote).catch(() => undefined);
  };
  whenIdle(expectLinked);
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') whenIdle(expectLinked);
  });
}

/** The owners of the pages of this site to which a document has links. */
export function linkedRemotes(document: Document, registry: Registry): Set<string> {
  const { origin } = new URL(document.baseURI);
  const links = Array.from(document.links).filter((link) => link.origin === origin);
  const owners = links.map(({ pathname }) => ownerOf(registry, pathname)?.remote);
  return new Set(owners.filter((owner) => owner !== undefined));
}
