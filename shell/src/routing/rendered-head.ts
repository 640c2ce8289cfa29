/** Marks what the composed page's head has of the rendered page: its title and the like. */
const RENDERED = '[data-rendered]';

/**
 * Takes what the rendered page put into the head away again. React does so itself for a page that went live; it does
 * not know what it never took over.
 */
export function dropRenderedHead(): void {
  for (const element of document.head.querySelectorAll(RENDERED)) element.remove();
}
