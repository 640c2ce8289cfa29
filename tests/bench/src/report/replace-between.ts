/**
 * Replaces what stands between `<!-- <name> -->` and `<!-- /<name> -->` in a Markdown document.
 * @throws Error if the document has no such place
 */
export function replaceBetween(document: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`There is no ${start} … ${end} in the document`);
  return `${document.slice(0, from)}${start}\n\n${text}\n\n${document.slice(to)}`;
}
