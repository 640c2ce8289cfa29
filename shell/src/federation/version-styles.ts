/**
 * Leaves the styles of one version of a remote in force, and none of its other versions': they name their classes
 * alike, so that those of a version that failed would show in the one that stands in for it.
 * @throws Error with the address as its cause, when styles of the version that the page names cannot be had, though they
 *   were asked for once more
 */
export async function applyStylesOf(
  document: Document,
  remote: string,
  version: string,
): Promise<void> {
  const base = `/mf/${remote}/${version}/`;
  const links = linksBelow(document, `/mf/${remote}/`);
  const own = links.filter((link) => pathOf(link).startsWith(base));
  await Promise.all(own.filter(isWithoutStyles).map(askAgain));
  for (const link of links) link.disabled = !own.includes(link);
}

const linksBelow = (document: Document, base: string): HTMLLinkElement[] =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')).filter((link) =>
    pathOf(link).startsWith(base),
  );

const pathOf = ({ href }: HTMLLinkElement): string => new URL(href).pathname;

/** Every stylesheet of a build has rules. What came in its place has none, or the browser gave it up altogether. */
const isWithoutStyles = ({ sheet, disabled }: HTMLLinkElement): boolean =>
  !disabled && !sheet?.cssRules.length;

/** Puts the same link in its place: a browser says of one that it has given up nothing but that nothing is there. */
function askAgain(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  const answered = new Promise<void>((resolve, reject) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => {
      reject(new Error('styles cannot be had', { cause: link.href }));
    });
  });
  link.replaceWith(again);
  return answered;
}
