import type { RemoteVersion } from 'shared-kit/contract';

/**
 * Tells the released code of remotes from any other. An entry is released code if it lies at the site's own address
 * of that very version, and the page's import maps have its hash: the browser then runs those bytes or none.
 */
export function releasedCode(
  document: Document,
): (remote: string, version: RemoteVersion) => boolean {
  const hashed = hashesOf(document);
  return (remote, { version, entry }) =>
    entry.startsWith(`/mf/${remote}/${version}/`) && hashed.has(entry);
}

/** The hash of each script that the page's import maps know, by its address. */
export function hashesOf(document: Document): ReadonlyMap<string, string> {
  const maps = document.querySelectorAll('script[type="importmap"]');
  return new Map(Array.from(maps).flatMap(hashesIn));
}

function hashesIn({ textContent }: Element): [address: string, hash: string][] {
  const { integrity } = JSON.parse(textContent) as { integrity?: Record<string, string> };
  return Object.entries(integrity ?? {});
}
