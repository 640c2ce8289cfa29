import type { Table } from 'tests/proof';

/** What a figure belongs to. The last one is the federated site with fewer remotes. */
export type Subject = 'federated' | 'twin' | 'floor' | 'few';

/** By row and subject. */
export type Figures = Record<string, Partial<Record<Subject, number[]>>>;

/** The maximum that a row may reach: a multiple of another subject's figure, or a figure of its own. */
interface Limit {
  max: number;
  against?: Subject;
  /** The row of that figure, if it is another one. */
  row?: string;
}

export interface Row {
  id: string;
  title: string;
  unit: 'ms' | 'KiB' | '';
  /** Digits after the point. */
  digits: number;
  limits: readonly Limit[];
}

/** The page of a signed-in member. Its HTML has none of its data. */
export const MEMBER_PAGE = '/account/purchases';

export const PAGES = ['/', '/pricing', '/login', MEMBER_PAGE] as const;

/** The figures of a load, in the order of the table. */
const LOAD_FIGURES = {
  lcp: { title: 'largest paint', unit: 'ms', digits: 0 },
  live: { title: 'live', unit: 'ms', digits: 0 },
  script: { title: 'script before live', unit: 'KiB', digits: 1 },
  tasksOver200: { title: 'tasks over 200 ms', unit: '', digits: 0 },
  cls: { title: 'layout shift', unit: '', digits: 3 },
  errors: { title: 'errors', unit: '', digits: 0 },
} as const;
export type LoadFigure = keyof typeof LOAD_FIGURES;

const twin = (max: number): Limit => ({ against: 'twin', max });
const NONE = { tasksOver200: [{ max: 0 }], cls: [{ max: 0 }], errors: [{ max: 0 }] };
const PUBLIC = { lcp: [twin(1.03)], live: [twin(1.05)], ...NONE };

const LOAD_LIMITS: Record<(typeof PAGES)[number], Partial<Record<LoadFigure, readonly Limit[]>>> = {
  '/': { ...PUBLIC, lcp: [twin(1.03), { against: 'floor', max: 1.1 }], script: [twin(1.05)] },
  '/pricing': PUBLIC,
  '/login': PUBLIC,
  [MEMBER_PAGE]: { ...NONE, lcp: [twin(1.05), { against: 'federated', row: 'lcp /', max: 2.5 }] },
};

const loadRows = PAGES.flatMap((page) =>
  Object.entries(LOAD_FIGURES).flatMap(([figure, shown]): Row[] => {
    const limits = LOAD_LIMITS[page][figure as LoadFigure];
    return limits
      ? [{ ...shown, limits, id: `${figure} ${page}`, title: `\`${page}\` ${shown.title}` }]
      : [];
  }),
);

const rowOf = (id: string, title: string, unit: 'ms' | 'KiB', ...limits: Limit[]): Row => ({
  id,
  title,
  unit,
  digits: unit === 'ms' ? 0 : 1,
  limits,
});

/** Every row of the table, in its order. */
export const ROWS: readonly Row[] = [
  ...loadRows,
  rowOf('returning', `\`${MEMBER_PAGE}\` largest paint, been here before`, 'ms', {
    against: 'federated',
    row: 'lcp /',
    max: 1.2,
  }),
  rowOf('press', '`/` slowest press: the menu opens and closes', 'ms', { max: 200 }),
  rowOf('navigation cold', '`/` to `/pricing`, cold', 'ms', twin(1.05)),
  // The twin prepares the link as well. A build that does not is as fast as the twin without a pointer on the link.
  rowOf(
    'navigation hovered',
    '`/` to `/pricing`, hovered',
    'ms',
    { against: 'twin', row: 'navigation cold', max: 0.5 },
    twin(1.05),
  ),
  rowOf('release', '`/` downloaded again after one release', 'KiB', twin(0.28)),
  rowOf('remotes bytes', '`/` with 100 remotes', 'KiB', { against: 'few', max: 1.02 }),
  rowOf('remotes lcp', '`/` largest paint with 100 remotes', 'ms', { against: 'few', max: 1.02 }),
];

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
