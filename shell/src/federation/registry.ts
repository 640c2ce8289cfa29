import type { RegisteredRemote, Registry } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';

const REGISTRY_ELEMENT_ID = 'mf-registry';

/** @throws when the page has no registry, because the site was not composed */
export function readRegistry(document: Document): Registry {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${REGISTRY_ELEMENT_ID}: was the site composed?`);
  return JSON.parse(text) as Registry;
}

export type Owner = RegisteredRemote['owns'][number] & { remote: string };

/** `/account/*` matches `/account` and everything under it. */
export function ownerOf(registry: Registry, pathname: string): Owner | undefined {
  const wanted = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  for (const [remote, { owns }] of Object.entries(registry.remotes)) {
    const owned = owns.find(({ path }) => covers(path, wanted));
    if (owned) return { ...owned, remote };
  }
  return undefined;
}
