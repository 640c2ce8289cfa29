import type { Table } from 'tests/proof';
import type { Figures, Limit, Row, Subject } from './rows.ts';

const NAMES: Readonly<Record<Subject, string>> = {
  federated: 'federated',
  twin: 'twin',
  floor: 'floor',
  few: '5 remotes',
};

/** Figures of other subjects show only in ratios. */
const COLUMNS: readonly Subject[] = ['federated', 'twin', 'floor'];

/** The middle of all runs, and their spread. */
function summarize(values: readonly number[]): { median: number; min: number; max: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  // Of an even number of values, the mean of the two in the middle.
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
  return { median, min: sorted[0]!, max: sorted.at(-1)! };
}

interface Verdict extends Limit {
  /** The multiple of the other subject's median, or the median itself. */
  measured: number;
  holds: boolean;
}

/** One for each limit whose figures were measured. */
function verdictsOf(row: Row, figures: Figures): Verdict[] {
  const medianOf = (subject: Subject, id = row.id): number | undefined => {
    const values = figures[id]?.[subject];
    return values && summarize(values).median;
  };
  const own = medianOf('federated');
  if (own === undefined) return [];
  return row.limits.flatMap((limit) => {
    const { against, max } = limit;
    const other = against ? medianOf(against, limit.row) : 1;
    if (other === undefined) return [];
    const measured = own / other;
    // A figure that is printed as the limit holds it.
    const printed = Number(measured.toFixed(against ? RATIO_DIGITS : row.digits));
    return [{ ...limit, measured, holds: printed <= max }];
  });
}

const RATIO_DIGITS = 2;

/** A line for each row that was measured. */
export const tableOf = (rows: readonly Row[], figures: Figures): Table => ({
  head: ['median (minimum–maximum)', ...COLUMNS.map((one) => NAMES[one]), 'limit'],
  rows: rows
    .filter(({ id }) => figures[id])
    .map((row) => [
      row.title,
      ...COLUMNS.map((one) => cell(row, figures[row.id]![one])),
      ratio(row, figures),
    ]),
});

function cell({ digits, unit }: Row, values: number[] | undefined): string {
  if (!values) return '–';
  const { median, min, max } = summarize(values);
  const figure = `${median.toFixed(digits)}${unit && ` ${unit}`}`;
  const spread = [min, max].map((value) => value.toFixed(digits));
  return spread[0] === spread[1] ? figure : `${figure} (${spread.join('–')})`;
}

function ratio(row: Row, figures: Figures): string {
  return verdictsOf(row, figures)
    .map(({ against, row: other, max, measured, holds }) => {
      const mark = holds ? 'holds' : '**missed**';
      const value = measured.toFixed(against ? RATIO_DIGITS : row.digits);
      const whose = against && against !== 'federated' ? ` of the ${NAMES[against]}` : '';
      const name = against && (other ? `\`${other}\`${whose}` : NAMES[against]);
      return `${value}${name ? ` × ${name}` : ''}, at most ${max}: ${mark}`;
    })
    .join('; ');
}
