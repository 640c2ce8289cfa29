import type { OwnedPath, Registry } from '@platform/contract/registry';

/** The id of the page's `<script type="application/json">` that carries the registry. */
export const REGISTRY_ELEMENT_ID = 'mf-registry';

/**
 * The registry that the page carries.
 * @throws when the page was served without one: then it was never composed
 */
export function readRegistry(document: Document): Registry {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${REGISTRY_ELEMENT_ID}: was the site composed?`);
  return JSON.parse(text) as Registry;
}

/** The remote that owns an address, and the terms on which it is shown. */
export interface Owner extends OwnedPath {
  remote: string;
}

/** Who owns a path, or `undefined` if nobody does. `/account/*` owns `/account` and all below it. */
export function ownerOf(registry: Registry, pathname: string): Owner | undefined {
  const wanted = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  for (const [remote, { owns }] of Object.entries(registry.remotes)) {
    const owned = owns.find(({ path }) => matches(path, wanted));
    if (owned) return { ...owned, remote };
  }
  return undefined;
}

function matches(path: string, pathname: string): boolean {
  if (!path.endsWith('/*')) return path === pathname;
  const prefix = path.slice(0, -'/*'.length);
  return pathname === prefix || pathname.startsWith(`${prefix}/`);
}
