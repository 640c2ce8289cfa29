import type { RemoteVersion } from 'shared-kit/contract';

/**
 * Tells the released code of remotes from any other. An entry is released code if it lies at the site's own address
 * of that very version, and the page's import map has its hash: the browser then runs those bytes or none.
 */
export function releasedCode(
  document: Document,
): (remote: string, version: RemoteVersion) => boolean {
  const hashed = new Set(Object.keys(importMap(document).integrity ?? {}));
  return (remote, { version, entry }) =>
    entry.startsWith(`/mf/${remote}/${version}/`) && hashed.has(entry);
}

function importMap(document: Document): { integrity?: Record<string, string> } {
  const text = document.querySelector('script[type="importmap"]')?.textContent;
  return text ? (JSON.parse(text) as { integrity?: Record<string, string> }) : {};
}
