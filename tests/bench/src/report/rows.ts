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

/** Prerendered. */
export const PUBLIC_PAGES = ['/', '/pricing', '/login'] as const;

/** The page of a signed-in member. Its HTML has none of its data, so it has no floor. */
export const MEMBER_PAGE = '/account/purchases';

export const PAGES = [...PUBLIC_PAGES, MEMBER_PAGE] as const;

/** The figures of a load, in the order of the table. Each is a row for each page. */
export const LOAD_FIGURES = {
  lcp: { title: 'largest paint', unit: 'ms', digits: 0 },
  live: { title: 'live', unit: 'ms', digits: 0 },
  script: { title: 'script before live', unit: 'KiB', digits: 1 },
  requests: { title: 'requests before live', unit: '', digits: 0 },
  html: { title: 'HTML', unit: 'KiB', digits: 1 },
  tbt: { title: 'blocking time', unit: 'ms', digits: 0 },
  tasksOver50: { title: 'tasks over 50 ms', unit: '', digits: 0 },
  tasksOver200: { title: 'tasks over 200 ms', unit: '', digits: 0 },
  cls: { title: 'layout shift', unit: '', digits: 3 },
  errors: { title: 'errors', unit: '', digits: 0 },
} as const;
export type LoadFigure = keyof typeof LOAD_FIGURES;

const twin = (max: number): Limit => ({ against: 'twin', max });

/** The limits by row. A row that is not listed is measured for information. */
const LIMITS: Readonly<Record<string, readonly Limit[]>> = {
  'lcp /': [twin(1.03), { against: 'floor', max: 1.1 }],
  'lcp /pricing': [twin(1.03)],
  'lcp /login': [twin(1.03)],
  'lcp /account/purchases': [twin(1.05), { against: 'federated', row: 'lcp /', max: 3 }],
  'live /': [twin(1.05)],
  'live /pricing': [twin(1.05)],
  'live /login': [twin(1.05)],
  'script /': [twin(1.05)],
  // The twin has the same controls. Without controls that need no script, the first one answers when React takes over.
  'control /': [{ against: 'twin', row: 'live /', max: 0.5 }],
  'control /pricing': [{ against: 'twin', row: 'live /pricing', max: 0.5 }],
  'navigation cold': [twin(1.05)],
  // The twin prepares the link as well. A build that does not is as fast as the twin without a pointer on the link.
  'navigation hovered': [{ against: 'twin', row: 'navigation cold', max: 0.5 }, twin(1.05)],
  release: [twin(0.28)],
  'remotes bytes': [{ against: 'few', max: 1.02 }],
  'remotes lcp': [{ against: 'few', max: 1.02 }],
  build: [twin(0.7)],
  ...Object.fromEntries(
    PAGES.flatMap((page) =>
      ['cls', 'errors', 'tasksOver200'].map((figure) => [`${figure} ${page}`, [{ max: 0 }]]),
    ),
  ),
};

const milliseconds = { unit: 'ms', digits: 0 } as const;

const OTHER_ROWS: readonly Omit<Row, 'limits'>[] = [
  { id: 'control /', title: '`/` first control answers', ...milliseconds },
  { id: 'control /pricing', title: '`/pricing` first buy button answers', ...milliseconds },
  { id: 'navigation cold', title: '`/` to `/pricing`, cold', ...milliseconds },
  { id: 'navigation hovered', title: '`/` to `/pricing`, hovered', ...milliseconds },
  { id: 'inp', title: 'slowest interaction of a visit', ...milliseconds },
  { id: 'release', title: '`/` downloaded again after one release', unit: 'KiB', digits: 1 },
  { id: 'remotes bytes', title: '`/` with 100 remotes', unit: 'KiB', digits: 1 },
  { id: 'remotes lcp', title: '`/` largest paint with 100 remotes', ...milliseconds },
  { id: 'build', title: 'build of one remote; of the twin', ...milliseconds },
];

const loadRows = PAGES.flatMap((page) =>
  Object.entries(LOAD_FIGURES).map(([figure, { title, unit, digits }]) => ({
    id: `${figure} ${page}`,
    title: `\`${page}\` ${title}`,
    unit,
    digits,
  })),
);

/** Every row of the table, in its order. */
export const ROWS: readonly Row[] = [...loadRows, ...OTHER_ROWS].map((row) => ({
  ...row,
  limits: LIMITS[row.id] ?? [],
}));
