import type { OwnedPath, Registry } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';

/** The id of the page's `<script type="application/json">` that contains the registry. */
const REGISTRY_ELEMENT_ID = 'mf-registry';

/**
 * The registry in the page.
 * @throws when the page has none, because the site was not composed
 */
export function readRegistry(document: Document): Registry {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${REGISTRY_ELEMENT_ID}: was the site composed?`);
  return JSON.parse(text) as Registry;
}

/** The remote that owns a path, with its route. */
export interface Owner extends OwnedPath {
  remote: string;
}

/** The owner of a path, or `undefined` if no route matches. `/account/*` matches `/account` and everything below it. */
export function ownerOf(registry: Registry, pathname: string): Owner | undefined {
  const wanted = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  for (const [remote, { owns }] of Object.entries(registry.remotes)) {
    const owned = owns.find(({ path }) => covers(path, wanted));
    if (owned) return { ...owned, remote };
  }
  return undefined;
}
