import { expect, test } from 'vitest';
import { drawChart } from './chart.ts';
import type { Figures } from './figures.ts';
import type { Row } from './rows.ts';

const row = (id: string, title: string): Row => ({ id, title, unit: 'ms', digits: 0, limits: [] });
const ROWS = [row('lcp', '`/` <largest> paint'), row('live', '`/` live'), row('other', 'Other')];
const FIGURES: Figures = {
  lcp: { federated: [800, 900, 1000], twin: [900], floor: [450] },
  live: { federated: [1800], twin: [1700] },
};

/** The bars by the class of their subject: their widths. The boxes of the legend come first. */
function bars(svg: string): [string, number][] {
  const found = svg.matchAll(
    /<rect class="(\w+)" x="230" y="\d+" width="([\d.]+)" height="10" rx/g,
  );
  return [...found].map(([, subject, width]) => [subject!, Number(width)]);
}

test('Bars have the lengths of the medians, each with its number', () => {
  const svg = drawChart(ROWS, FIGURES);
  const [lcp, twin, floor, live] = bars(svg)
    .slice(1)
    .map(([, width]) => width);
  expect(lcp).toBe(twin);
  expect(floor! * 2).toBeCloseTo(twin!, 0);
  expect(live).toBeCloseTo(lcp! * 2, 0);
  expect(svg).toContain('>900 ms</text>');
});

test('The longest bar ends before the edge, with space for its number', () => {
  const widths = bars(drawChart(ROWS, FIGURES)).map(([, width]) => width);
  expect(Math.max(...widths)).toBe(720 - 230 - 80);
});

test('Rows and subjects without figures have no bar, and titles are escaped', () => {
  const svg = drawChart(ROWS, FIGURES);
  expect(svg).not.toContain('Other');
  expect(bars(svg).filter(([subject]) => subject === 'floor')).toHaveLength(1);
  expect(svg).toContain('/ &lt;largest> paint');
});

test('Nothing measured is an empty chart', () => {
  expect(drawChart(ROWS, {})).toMatch(/^<svg[^]*<\/svg>\n$/);
});
