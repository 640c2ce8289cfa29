import { useTranslation } from 'react-i18next';
import type { DataColumn } from 'shared-kit/ui';
import { Badge } from 'shared-kit/ui/records';
import type { LivePart } from '#lib/releases/site-changes.ts';
import type { Figures } from './fetch-figures.ts';
import styles from './figure-columns.module.css';
import {
  type FigureName,
  FIGURES,
  formatFigure,
  roleOf,
  shortVersion,
  toneOf,
} from './versions.ts';

export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[];

/** One for each figure. */
export function useFigureColumns(): DataColumn<Figures>[] {
  const { t } = useTranslation('desk');
  return FIGURE_NAMES.map((name) => ({
    heading: t(`health.figure.${name}`),
    align: 'end',
    renderCell: (row) => <Figure name={name} value={FIGURES[name](row)} />,
  }));
}

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
  const { t } = useTranslation('desk');
  const role = roleOf(row, live);
  return (
    <span className={styles.version}>
      <code>{shortVersion(row.version)}</code>
      {role !== 'before' && <Badge tone={TONES[role]}>{t(`health.role.${role}`)}</Badge>}
    </span>
  );
}
