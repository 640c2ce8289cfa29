import { useTranslation } from 'react-i18next';
import { DataTable, VisuallyHidden, type DataColumn } from 'shared-kit/ui';
import { sizeText } from '#lib/data/texts.ts';
import { weightsOf, type LivePart, type SiteChange } from './site-changes.ts';
import styles from './releases.module.css';

interface Weight {
  name: string;
  /** Oldest first; the last one is live. */
  history: readonly number[];
}

/** What the heaviest page of each part loads of it, over its releases. */
export function Weights(props: { parts: readonly LivePart[]; journal: readonly SiteChange[] }) {
  const { t } = useTranslation('desk');
  const rows = props.parts.map(({ name, bytes }): Weight => {
    const history = weightsOf(props.journal, name);
    return { name, history: history.length > 0 ? history : [bytes] };
  });
  const columns: DataColumn<Weight>[] = [
    { heading: t('releases.part'), renderCell: ({ name }) => <strong>{name}</strong> },
    {
      heading: t('releases.trend'),
      renderCell: ({ history }) => (history.length > 1 ? <Trend values={history} /> : '–'),
    },
    {
      heading: t('releases.now'),
      align: 'end',
      renderCell: ({ history }) => sizeText(history.at(-1)!),
    },
    {
      heading: t('releases.difference'),
      align: 'end',
      renderCell: ({ history }) => <Difference history={history} />,
    },
  ];
  return (
    <DataTable
      caption={t('releases.weightCaption')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
    />
  );
}

function Difference({ history }: Pick<Weight, 'history'>) {
  const [before, now] = [history.at(-2), history.at(-1)!];
  if (before === undefined) return '–';
  const sign = now > before ? 'more' : 'less';
  return (
    <span className={styles.more} data-sign={sign}>
      {`${now > before ? '+' : '−'}${sizeText(Math.abs(now - before))}`}
    </span>
  );
}

const WIDTH = 100;
const HEIGHT = 24;

/** The last point is marked. From zero, so that a small change looks small. */
function Trend({ values }: { values: readonly number[] }) {
  const { t } = useTranslation('desk');
  const most = Math.max(...values);
  const points = values.map((value, index) => ({
    x: (index / (values.length - 1)) * WIDTH,
    y: HEIGHT - (value / most) * HEIGHT,
  }));
  const { x, y } = points.at(-1)!;
  return (
    <>
      <VisuallyHidden>
        {t('releases.trendOf', { sizes: values.map(sizeText).join(', ') })}
      </VisuallyHidden>
      <svg
        className={styles.line}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polyline points={points.map((point) => `${point.x},${point.y}`).join(' ')} />
        <ellipse cx={x} cy={y} rx="1.6" ry="2" />
      </svg>
    </>
  );
}
