import { useQuery } from '@tanstack/react-query';
import { DataTable } from 'shared-kit/ui';
import { Loaded, Section } from '#lib/area/page.tsx';
import { Code } from '#lib/area/code.tsx';
import { Time } from '#lib/area/values.tsx';
import { authorName, t } from '#lib/data/texts.ts';
import { releasesQuery, type LivePart, type SiteChange } from '#lib/releases/site-changes.ts';
import { Chart } from './chart.tsx';
import { figureColumns, VersionName } from './figure-columns.tsx';
import {
  type Fault,
  type FigureName,
  type Figures,
  FIGURE_NAMES,
  figureOf,
  formatFigure,
  healthQuery,
  inOrder,
  type Period,
  roleOf,
  startText,
  worstFirst,
} from './figures.ts';
import styles from './part-health.module.css';

const DAY_MS = 86_400_000;
/** More numbers would cover each other. */
const MAX_MARKS = 9;

interface PartProps {
  days: Period;
  part: string;
  live: readonly LivePart[];
}

/** The faults of a part, its figures over time with its releases on the axis, and by page. */
export function PartHealth(props: PartProps) {
  const { days, part } = props;
  const query = useQuery(healthQuery(days, part));
  return (
    <Loaded query={query}>
      {({ figures, faults }) => (
        <>
          <Faults {...props} faults={faults} />
          <Section heading={t('health.ofPart', { part })}>
            <OverTime {...props} rows={figures} now={query.dataUpdatedAt} />
          </Section>
          <Section heading={t('health.pages')}>
            <ByPage {...props} rows={figures} />
          </Section>
        </>
      )}
    </Loaded>
  );
}

/** The worst faults of a part, each with the command that finds its line. */
function Faults({ faults, part, live }: PartProps & { faults: readonly Fault[] }) {
  const ofNow = (versions: readonly string[]): string =>
    versions.find((version) => roleOf({ part, version }, live) !== 'before') ?? versions[0]!;
  return (
    <Section
      heading={t('health.faultsOf', { part })}
      none={faults.length === 0 && t('health.noFaults')}
    >
      <DataTable
        caption={t('health.faultsCaption')}
        rows={faults}
        rowKey={({ name, place }) => `${name} ${place}`}
        columns={[
          {
            heading: t('health.fault'),
            align: 'prose',
            renderCell: ({ versions, name, place, page }) => (
              <span className={styles.fault}>
                <span>
                  <strong>{name}</strong> {t('health.on')} <code>{page}</code>
                </span>
                {place && (
                  <Code label={t('health.copyWhere', { name })}>
                    {`npm run where -- ${part}@${ofNow(versions)}:${place}`}
                  </Code>
                )}
              </span>
            ),
          },
          {
            heading: t('health.version'),
            renderCell: ({ versions }) =>
              versions.map((version) => (
                <VersionName key={version} row={{ part, version }} live={live} />
              )),
          },
          { heading: t('health.times'), align: 'end', renderCell: ({ times }) => times },
          {
            heading: t('health.senders'),
            align: 'end',
            renderCell: ({ senders }) =>
              senders > 0 ? t('health.atMost', { count: senders }) : t('unknown'),
          },
          {
            heading: t('health.first'),
            renderCell: ({ first_hour: hour }) => <Time at={hour} />,
          },
          {
            heading: t('health.last'),
            renderCell: ({ last_hour: hour }) => <Time at={hour} />,
          },
        ]}
      />
    </Section>
  );
}

/** @param props.now when the figures were fetched, in milliseconds since 1970 */
function OverTime(props: PartProps & { rows: readonly Figures[]; now: number }) {
  const { days, part, live, rows, now } = props;
  const { data: { journal } = { journal: [] } } = useQuery(releasesQuery);
  const from = now - days * DAY_MS;
  const releases = releasesOf(part, journal, from);
  const versions = inOrder(
    rows.filter(({ time, page }) => time === null && page === null),
    live,
  );
  const overTime = rows.filter(({ time }) => time !== null);
  return (
    <>
      <div className={styles.charts}>
        {FIGURE_NAMES.map((name) => (
          <figure key={name} className={styles.figure}>
            <figcaption className={styles.caption}>
              <span className={styles.name}>{t(`health.figure.${name}`)}</span>
              <Key name={name} versions={versions} live={live} />
            </figcaption>
            <Chart
              label={t(`health.figure.${name}`)}
              lines={versions.map((row) => ({
                version: row.version,
                role: roleOf(row, live),
                points: overTime
                  .filter(({ version }) => version === row.version)
                  .map((one) => [Date.parse(one.time!), figureOf(name, one)] as const),
              }))}
              marks={releases}
              range={[from, now]}
              format={(value) => formatFigure(name, value)}
              timeText={(time) => startText(new Date(time).toISOString(), days)}
            />
          </figure>
        ))}
      </div>
      {releases.length > 0 && (
        <ol className={styles.releases} aria-label={t('health.releases')}>
          {releases.map(({ label, change: { kind, changed_at: at, author } }) => (
            <li key={label}>
              <Time at={at} /> {t('health.release', { kind, author: authorName(author) })}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function ByPage({ part, live, rows }: PartProps & { rows: readonly Figures[] }) {
  const pages = rows.filter(({ page }) => page !== null);
  const ofNow = pages.filter((row) => roleOf(row, live) !== 'before');
  return (
    <DataTable
      caption={t('health.pagesCaption', { part })}
      rows={worstFirst(ofNow.length > 0 ? ofNow : pages, live)}
      rowKey={({ version, page }) => `${version} ${page}`}
      columns={[
        { heading: t('health.page'), renderCell: ({ page }) => <code>{page}</code> },
        ...figureColumns(live),
      ]}
    />
  );
}

/** The totals of the live version and the canary, side by side. They also explain the lines. */
function Key(props: { name: FigureName; versions: readonly Figures[]; live: readonly LivePart[] }) {
  const { name, versions, live } = props;
  return versions.flatMap((row) => {
    const role = roleOf(row, live);
    if (role === 'before') return [];
    return (
      <span key={row.version} className={styles.key} data-role={role}>
        {t(`health.role.${role}`)} <strong>{formatFigure(name, figureOf(name, row))}</strong>
      </span>
    );
  });
}

/** Of the part, the earliest first, with their numbers on the axis. */
function releasesOf(part: string, journal: readonly SiteChange[], from: number) {
  return journal
    .filter(
      ({ changed_at, kind, parts }) =>
        kind !== 'alarm' &&
        Date.parse(changed_at) > from &&
        parts.some(({ name }) => name === part),
    )
    .slice(0, MAX_MARKS)
    .toReversed()
    .map((change, index) => ({
      change,
      time: Date.parse(change.changed_at),
      label: String(index + 1),
    }));
}
