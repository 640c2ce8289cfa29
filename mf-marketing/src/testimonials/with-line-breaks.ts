/** The text with a line break wherever it has a literal `\n` (a backslash and an n). */
export function withLineBreaks(text: string): string {
  return text.replaceAll(String.raw`\n`, '\n');
}
