import postcss from 'postcss';

/**
 * The font files of a page's heading, usually its largest text. With a preload the browser requests them before it knows
 * the layout.
 * @param styles the styles of the first paint, with the font faces
 * @param html the content of the page; without a heading of the first level, no font is preloaded
 * @returns addresses
 */
export function preloadedFonts(styles: string, html: string): string[] {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  const letters = Array.from(heading.replaceAll(/<[^>]*>/g, ''), (one) => one.codePointAt(0)!);
  const urls = new Set<string>();
  postcss.parse(styles).walkAtRules('font-face', (face) => {
    const valueOf = (property: string): string =>
      face.nodes?.flatMap((node) =>
        node.type === 'decl' && node.prop === property ? [node.value] : [],
      )[0] ?? '';
    const [, url] = /url\(["']?([^"')]+)/.exec(valueOf('src')) ?? [];
    const ranges = rangesOf(valueOf('unicode-range'));
    if (
      url &&
      letters.some((letter) => ranges.some(([first, last]) => first <= letter && letter <= last))
    )
      urls.add(url);
  });
  return [...urls];
}

/** The ranges of code points in a `unicode-range`: `U+26`, `U+0-7F` or `U+4??`. */
function rangesOf(value: string): [first: number, last: number][] {
  if (value === '') return [[0, Infinity]];
  return value.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-');
    return [
      Number.parseInt(first.replaceAll('?', '0'), 16),
      Number.parseInt(last.replaceAll('?', 'F'), 16),
    ];
  });
}
