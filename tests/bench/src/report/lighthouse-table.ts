/** The part of a Lighthouse report that the table shows. */
export interface Audit {
  page: string;
  report: {
    categories: Record<string, { title: string; score: number | null }>;
    audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
  };
}

/** The metrics of the table, by their id in the report. */
const METRICS = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest paint',
  'total-blocking-time': 'blocking time',
  'cumulative-layout-shift': 'layout shift',
} as const;

const PERCENT = 100;

/**
 * Scores and metrics of each page as Markdown. Below it, each audit in which a page fails.
 * @throws Error if no page was audited
 */
export function lighthouseTable(audits: readonly Audit[]): string {
  const [first] = audits;
  if (!first) throw new Error('No page was audited');
  const categories = Object.keys(first.report.categories);
  const head = [
    'page',
    ...categories.map((id) => first.report.categories[id]!.title.toLowerCase()),
    ...Object.values(METRICS),
  ];
  const lines = audits.map(({ page, report }) => [
    page,
    ...categories.map((id) => scoreOf(report.categories[id]?.score)),
    ...Object.keys(METRICS).map((id) => report.audits[id]?.displayValue ?? '–'),
  ]);
  const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`);
  return [...table, ...audits.map(failures).filter((line) => line !== '')].join('\n');
}

const scoreOf = (score: number | null | undefined): string =>
  score === null || score === undefined ? '–' : String(Math.round(score * PERCENT));

function failures({ page, report }: Audit): string {
  const failed = Object.values(report.audits).filter(({ score }) => score !== null && score < 0.9);
  if (failed.length === 0) return '';
  const words = failed.map(({ title, displayValue }) =>
    displayValue ? `${title} (${displayValue})` : title,
  );
  return `\n${page}: ${words.join('; ')}`;
}
