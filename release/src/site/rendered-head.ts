/** A title, or an element without content: attributes are written with all special characters escaped. */
const METADATA = /^(?:<title[^>]*>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

/** A rendered page, taken apart. */
export interface RenderedParts {
  /** What React puts first because it belongs into the document's head. */
  head: string;
  body: string;
}

/**
 * Takes a rendered page apart. Each element of the head is marked: the shell takes those away that no code took over.
 * @see shell/src/routing/prerendered-page.ts
 */
export function takeHead(html: string): RenderedParts {
  const [found = ''] = METADATA.exec(html) ?? [];
  return {
    head: found.replaceAll(/<(title|meta|link)\b/g, '<$1 data-rendered=""'),
    body: html.slice(found.length),
  };
}
