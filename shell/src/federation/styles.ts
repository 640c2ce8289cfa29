/**
 * Disables the styles of a remote's other versions: versions share class names, so a failed one would change the look of
 * its fallback version.
 * @throws Error with the address as its cause, when a stylesheet of the version that the page links is missing and a
 *   second request fails too
 */
export async function applyStyles(
  document: Document,
  remote: string,
  version: string,
): Promise<void> {
  const base = `/mf/${remote}/${version}/`;
  const links = linksBelow(document, `/mf/${remote}/`);
  const isOwn = (link: HTMLLinkElement): boolean => pathOf(link).startsWith(base);
  await Promise.all(links.filter((link) => isOwn(link) && isMissing(link)).map(loadAgain));
  for (const link of links) link.disabled = !isOwn(link);
  for (const style of document.querySelectorAll<HTMLStyleElement>(
    `style[data-base^="/mf/${remote}/"]`,
  ))
    style.disabled = style.dataset['base'] !== base;
}

const linksBelow = (document: Document, base: string): HTMLLinkElement[] =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).filter((link) =>
    pathOf(link).startsWith(base),
  );

const pathOf = ({ href }: HTMLLinkElement): string => new URL(href).pathname;

/** Every stylesheet of a build has rules. A link without rules failed, or the server sent something else. */
const isMissing = ({ sheet, disabled }: HTMLLinkElement): boolean =>
  !disabled && !sheet?.cssRules.length;

/** Browsers do not load a failed link again, so a copy replaces it. */
function loadAgain(link: HTMLLinkElement): Promise<void> {
  const copy = link.cloneNode() as HTMLLinkElement;
  const loaded = new Promise<void>((resolve, reject) => {
    copy.addEventListener('load', () => resolve());
    copy.addEventListener('error', () => {
      reject(new Error('the stylesheet cannot be loaded', { cause: link.href }));
    });
  });
  link.replaceWith(copy);
  return loaded;
}
