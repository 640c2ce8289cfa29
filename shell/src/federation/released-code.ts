import type { RemoteVersion } from 'shared-kit/contract';

/**
 * Tells the released code of remotes from any other. An entry is released code if it lies at the site's own address
 * of that very version, and the page's import maps have its hash: the browser then runs those bytes or none.
 */
export function releasedCode(
  document: Document,
): (remote: string, version: RemoteVersion) => boolean {
  const maps = document.querySelectorAll('script[type="importmap"]');
  const hashed = new Set(Array.from(maps).flatMap(hashedAddresses));
  return (remote, { version, entry }) =>
    entry.startsWith(`/mf/${remote}/${version}/`) && hashed.has(entry);
}

function hashedAddresses({ textContent }: Element): string[] {
  const { integrity } = JSON.parse(textContent) as { integrity?: Record<string, string> };
  return Object.keys(integrity ?? {});
}
