import type { DataColumn } from 'shared-kit/ui';
import { Badge } from 'shared-kit/ui/records';
import type { LivePart } from '#lib/releases/site-changes.ts';
import { t } from '#lib/data/texts.ts';
import {
  type FigureName,
  type Figures,
  FIGURE_NAMES,
  figureOf,
  formatFigure,
  roleOf,
  shortVersion,
  toneOf,
} from './figures.ts';
import styles from './figure-columns.module.css';

/** The version, and each figure. */
export const figureColumns = (live: readonly LivePart[]): DataColumn<Figures>[] => [
  { heading: t('health.version'), renderCell: (row) => <VersionName row={row} live={live} /> },
  ...FIGURE_NAMES.map((name) => ({
    heading: t(`health.figure.${name}`),
    align: 'end' as const,
    renderCell: (row: Figures) => <Figure name={name} value={figureOf(name, row)} />,
  })),
];

function Figure({ name, value }: { name: FigureName; value: number | null }) {
  const tone = toneOf(name, value);
  const text = formatFigure(name, value);
  return (
    <span className={styles.figure} data-marked={tone && ''}>
      {tone ? <Badge tone={tone}>{text}</Badge> : text}
    </span>
  );
}

const TONES = { live: 'success', canary: 'warning' } as const;

/** A version, and what it is now. */
export function VersionName(props: {
  row: Pick<Figures, 'part' | 'version'>;
  live: readonly LivePart[];
}) {
  const { row, live } = props;
  const role = roleOf(row, live);
  return (
    <span className={styles.version}>
      <code>{shortVersion(row.version)}</code>
      {role !== 'before' && <Badge tone={TONES[role]}>{t(`health.role.${role}`)}</Badge>}
    </span>
  );
}
