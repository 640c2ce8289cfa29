/** The hash of each script that the import maps of a page know, by its address. */
export function hashesOf(document: Document): ReadonlyMap<string, string> {
  const maps = document.querySelectorAll('script[type="importmap"]');
  return new Map(Array.from(maps).flatMap(({ textContent }) => [...hashesIn(textContent)]));
}

/** The hashes in the text of an import map. @throws SyntaxError when it is none */
export function hashesIn(text: string): ReadonlyMap<string, string> {
  const { integrity } = JSON.parse(text) as { integrity?: Record<string, string> };
  return new Map(Object.entries(integrity ?? {}));
}

/**
 * Lets the browser run scripts with the hashes of another import map, or not at all. It must come before any of them is
 * asked for. A browser that heeds only the map that came with the page runs them unchecked.
 * @param text the map, word for word: a policy may know it by its hash
 */
export function addImportMap(document: Document, text: string): void {
  const map = document.createElement('script');
  map.type = 'importmap';
  map.textContent = text;
  document.head.append(map);
}
