import type { RegisteredRemote, Registry } from '@platform/contract/registry';
import { covers } from '@platform/contract/routes';
import { pageOf } from 'shared-kit/addresses';

const REGISTRY_ELEMENT_ID = 'mf-registry';

/** @throws when the page has no registry, because the site was not composed */
export function readRegistry(document: Document): Registry {
  const text = document.getElementById(REGISTRY_ELEMENT_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${REGISTRY_ELEMENT_ID}: was the site composed?`);
  return JSON.parse(text) as Registry;
}

export type Owner = RegisteredRemote['owns'][number] & { remote: string };

/** `/account/*` matches `/account` and everything under it, in each language. */
export function ownerOf(registry: Registry, pathname: string): Owner | undefined {
  const page = pageOf(pathname);
  const wanted = page.length > 1 ? page.replace(/\/+$/, '') : page;
  for (const [remote, { owns }] of Object.entries(registry.remotes)) {
    const owned = owns.find(({ path }) => covers(path, wanted));
    if (owned) return { ...owned, remote };
  }
  return undefined;
}
