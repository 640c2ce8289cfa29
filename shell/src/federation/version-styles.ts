/**
 * Leaves the styles of one version of a remote in force, and none of its other versions': they name their classes
 * alike, so that those of a version that failed would show in the one that stands in for it.
 */
export function applyStylesOf(document: Document, remote: string, version: string): void {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  for (const link of links) {
    const { pathname } = new URL(link.href);
    if (!pathname.startsWith(`/mf/${remote}/`)) continue;
    link.disabled = !pathname.startsWith(`/mf/${remote}/${version}/`);
  }
}
