import type { Figures } from './figures.ts';
import type { Row } from './rows.ts';
import { summarize } from './statistics.ts';

const SUBJECTS = ['federated', 'twin', 'floor'] as const;

const WIDTH = 720;
const LABELS = 230;
const NUMBERS = 80;
const BAR = 12;
const GAP = 14;
const HEAD = 40;

/** Colours that can be told apart in both themes, also by readers who see no red or green. */
const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #1f2328; }
    .number { font-size: 11px; }
    .federated { fill: #0969da; } .twin { fill: #bf8700; } .floor { fill: #8c959f; }
    @media (prefers-color-scheme: dark) { text { fill: #e6edf3; } }`;

/**
 * Draws the medians of some rows as bars, as SVG for a document: federated site, twin and floor below each other.
 * @param rows rows of one unit; those that were not measured are left out
 */
export function drawChart(rows: readonly Row[], figures: Figures): string {
  const groups = rows
    .filter(({ id }) => figures[id]?.federated)
    .map((row) => ({ row, bars: barsOf(row, figures) }));
  const longest = Math.max(0, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  const scale = (WIDTH - LABELS - NUMBERS) / longest;
  const parts = [legend()];
  let y = HEAD;
  for (const { row, bars } of groups) {
    const middle = y + (bars.length * BAR) / 2 + 4;
    parts.push(text(LABELS - 10, middle, row.title.replaceAll('`', ''), ' text-anchor="end"'));
    for (const { subject, value } of bars) {
      const width = (value * scale).toFixed(1);
      parts.push(
        `<rect class="${subject}" x="${LABELS}" y="${y}" width="${width}" height="${BAR - 2}" rx="2"/>`,
        text(LABELS + value * scale + 6, y + BAR - 3, numberOf(row, value), ' class="number"'),
      );
      y += BAR;
    }
    y += GAP;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${y}" role="img" aria-label="Medians of the comparison">`,
    `<style>${STYLE}\n</style>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function barsOf({ id }: Row, figures: Figures) {
  return SUBJECTS.flatMap((subject) => {
    const values = figures[id]?.[subject];
    return values ? [{ subject, value: summarize(values).median }] : [];
  });
}

const numberOf = ({ unit, digits }: Row, value: number): string =>
  `${value.toFixed(digits)} ${unit}`.trim();

const legend = (): string =>
  SUBJECTS.map((subject, index) => {
    const x = LABELS + index * 110;
    const box = `<rect class="${subject}" x="${x}" y="10" width="10" height="10" rx="2"/>`;
    return `${box}\n${text(x + 16, 19, subject)}`;
  }).join('\n');

const text = (x: number, y: number, words: string, attributes = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}"${attributes}>${escape(words)}</text>`;

const escape = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
