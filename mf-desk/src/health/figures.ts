import { formatDay } from 'shared-kit/durations';
import * as v from 'valibot';
import { deskQuery } from '#lib/data/desk-data.ts';
import { timeText } from '#lib/data/texts.ts';
import type { LivePart } from '#lib/releases/site-changes.ts';

export const PERIODS = [1, 7, 30, 90] as const;
/** In days. */
export type Period = (typeof PERIODS)[number];

const measured = v.nullable(v.number());

const Row = v.object({
  part: v.string(),
  version: v.string(),
  /** The start of the hours that the row is about; null in a total. */
  time: v.nullable(v.string()),
  /** The route; null in a total of all. */
  page: v.nullable(v.string()),
  views: v.number(),
  errors: v.number(),
  failed_loads: v.number(),
  senders: v.number(),
  failing_senders: v.number(),
  lcp: measured,
  soft_lcp: measured,
  inp: measured,
  cls: measured,
});
export type Figures = v.InferOutput<typeof Row>;

const Fault = v.object({
  /** Those that reported it. */
  versions: v.array(v.string()),
  /** Its class, or the step of loading that failed. */
  name: v.string(),
  /** File, line and column. */
  place: v.nullable(v.string()),
  page: v.string(),
  times: v.number(),
  /** At most: those that reported any fault of these pages. 0 if the site cannot tell senders apart. */
  senders: v.number(),
  first_hour: v.string(),
  last_hour: v.string(),
});

export type Fault = v.InferOutput<typeof Fault>;

const Health = v.object({
  figures: v.array(Row),
  /** The worst first. */
  faults: v.array(Fault),
});

/** The figures of all parts by version, or of one part also over time and by page, with its faults. */
export const healthQuery = (days: Period, the_part?: string) =>
  deskQuery(Health, 'health', { days, the_part });

/** What visitors get of a part now, as far as the last change of the site says. */
export type Role = 'live' | 'canary' | 'before';

export function roleOf(
  { part, version }: Pick<Figures, 'part' | 'version'>,
  live: readonly LivePart[],
): Role {
  const found = live.find(({ name }) => name === part);
  if (found?.version === version) return 'live';
  return found?.canary?.version === version ? 'canary' : 'before';
}

const ORDER: readonly Role[] = ['live', 'canary', 'before'];

/** The live version first, then the canary, then those that were live before, by their views. */
export const inOrder = <Row extends Figures>(
  rows: readonly Row[],
  live: readonly LivePart[],
): Row[] =>
  rows.toSorted(
    (one, other) =>
      one.part.localeCompare(other.part) ||
      ORDER.indexOf(roleOf(one, live)) - ORDER.indexOf(roleOf(other, live)) ||
      other.views - one.views,
  );

/**
 * Of senders if the site tells them apart; `null` without views. Faults of a load count once each, so it may be above
 * 1.
 */
export function shareOfFaults(figures: Figures): number | null {
  const { senders, failing_senders, views, errors, failed_loads } = figures;
  if (senders > 0) return failing_senders / senders;
  return views > 0 ? (errors + failed_loads) / views : null;
}

export const FIGURE_NAMES = ['views', 'faults', 'lcp', 'soft_lcp', 'inp', 'cls'] as const;
export type FigureName = (typeof FIGURE_NAMES)[number];

export const figureOf = (name: FigureName, figures: Figures): number | null =>
  name === 'faults' ? shareOfFaults(figures) : figures[name];

/** From which value on a figure is worth a look, and from which one it is bad. Vitals as web.dev rates them. */
const LIMITS: Partial<Record<FigureName, readonly [warning: number, danger: number]>> = {
  faults: [0.01, 0.05],
  lcp: [2500, 4000],
  soft_lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
};

export function toneOf(name: FigureName, value: number | null): 'warning' | 'danger' | undefined {
  const [warning, danger] = LIMITS[name] ?? [Infinity, Infinity];
  if (value === null || value < warning) return undefined;
  return value < danger ? 'warning' : 'danger';
}

/** Faults weigh more than slow pages. Within a tone, 20 healthy senders more: one visitor is not worse than many. */
function badnessOf(figures: Figures): number {
  const tones = FIGURE_NAMES.map((name) => {
    const tone = toneOf(name, figureOf(name, figures));
    return tone === undefined ? 0 : (tone === 'danger' ? 2 : 1) + (name === 'faults' ? 0.5 : 0);
  });
  const senders = figures.senders || figures.views;
  const share = ((shareOfFaults(figures) ?? 0) * senders) / (senders + 20);
  return Math.max(...tones) + Math.min(share, 1) / 4;
}

/** The worst first, whatever its views: a canary has few. */
export const worstFirst = <Row extends Figures>(
  rows: readonly Row[],
  live: readonly LivePart[],
): Row[] => inOrder(rows, live).toSorted((one, other) => badnessOf(other) - badnessOf(one));

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** `1,024`, `2.4 %`, `812 ms`, `0.03`, and `–` for what was not measured. */
export function formatFigure(name: FigureName, value: number | null): string {
  if (value === null) return '–';
  switch (name) {
    case 'views':
      return whole.format(value);
    case 'faults':
      return `${precise.format(Math.round(value * 1000) / 10)} %`;
    case 'cls':
      return precise.format(value);
    default:
      return `${whole.format(value)} ms`;
  }
}

/** The last part of a version, which names the commit: `1a2b3c4d5e` of `0.1.0-1a2b3c4d5e`. */
export const shortVersion = (version: string): string => version.slice(version.indexOf('-') + 1);

/** The start of figures, which are those of days in a longer period. */
export const startText = (time: string, days: Period): string =>
  days > 14 ? formatDay(time, 'en-IN') : timeText(time);
