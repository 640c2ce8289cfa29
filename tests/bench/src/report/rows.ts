/** What a figure belongs to. The last one is the federated site with fewer remotes. */
export type Subject = 'federated' | 'twin' | 'floor' | 'few';

/** By row and subject. */
export type Figures = Record<string, Partial<Record<Subject, number[]>>>;

/** The maximum that a row may reach: a multiple of another subject's figure, or a figure of its own. */
export interface Limit {
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

const row = (id: string, title: string, unit: 'ms' | 'KiB', ...limits: Limit[]): Row => ({
  id,
  title,
  unit,
  digits: unit === 'ms' ? 0 : 1,
  limits,
});

/** Every row of the table, in its order. */
export const ROWS: readonly Row[] = [
  ...loadRows,
  row('returning', `\`${MEMBER_PAGE}\` largest paint, been here before`, 'ms', {
    against: 'federated',
    row: 'lcp /',
    max: 1.2,
  }),
  row('press', '`/` slowest press: the menu opens and closes', 'ms', { max: 200 }),
  row('navigation cold', '`/` to `/pricing`, cold', 'ms', twin(1.05)),
  // The twin prepares the link as well. A build that does not is as fast as the twin without a pointer on the link.
  row(
    'navigation hovered',
    '`/` to `/pricing`, hovered',
    'ms',
    { against: 'twin', row: 'navigation cold', max: 0.5 },
    twin(1.05),
  ),
  row('release', '`/` downloaded again after one release', 'KiB', twin(0.28)),
  row('remotes bytes', '`/` with 100 remotes', 'KiB', { against: 'few', max: 1.02 }),
  row('remotes lcp', '`/` largest paint with 100 remotes', 'ms', { against: 'few', max: 1.02 }),
];
