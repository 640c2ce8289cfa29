import type { Registry } from 'shared-kit/contract';
import { whenIdle } from '#lib/when-idle.ts';
import type { PageVersions } from './page-versions.ts';
import { ownerOf } from './registry.ts';
import type { CodeGuard } from './released-code.ts';

/** The part of the router that tells when another page is shown. */
interface Router {
  subscribe: (listener: (state: { navigation: { state: string } }) => void) => unknown;
}

/**
 * Fetches the hashes of the remotes that the shown page links to, as soon as it has nothing else to do: following a link
 * then takes no round trip more than if the page had come with them. What cannot be had is asked for again when it is
 * wanted.
 */
export function expectLinkedRemotes(options: {
  document: Document;
  router: Router;
  registry: Registry;
  versions: PageVersions;
  requireHashes: CodeGuard['requireHashes'];
}): void {
  const { document, router, registry, versions, requireHashes } = options;
  const expectLinked = (): void => {
    for (const remote of linkedRemotes(document, registry)) {
      const [first] = versions[remote] ?? [];
      if (first) requireHashes(remote, first).catch(() => undefined);
    }
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
