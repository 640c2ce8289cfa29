/**
 * What is wrong with a rendered page, in words that follow its address. React resolves even where it gave up on a part
 * and left that to the browser, so the markup itself has to be looked at.
 */
export function checkMarkup(html: string): string | undefined {
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  if (headings !== 1) return `has ${headings} headings of the first level, where a page has one`;
  if (!/<title[\s>]/.test(html)) return 'has no title';
  if (html.includes('<!--$?-->') || html.includes('<!--$!-->')) {
    return 'shows a fallback in place of a part that was not rendered';
  }
  if (/<script(?! type="application\/ld\+json")/.test(html))
    return 'needs a script to show what was rendered';
  return undefined;
}
