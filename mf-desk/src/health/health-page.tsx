import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Link, useSearchParams } from 'shared-kit/router';
import { DataTable, EmptyState } from 'shared-kit/ui';
import controls from '#lib/area/control.module.css';
import { DeskPage, Loaded } from '#lib/area/page.tsx';
import { releasesQuery } from '#lib/releases/site-changes.ts';
import { t } from '#lib/data/texts.ts';
import { figureColumns } from './figure-columns.tsx';
import { type Figures, healthQuery, type Period, PERIODS, roleOf, worstFirst } from './figures.ts';
import styles from './health-page.module.css';
import { PartHealth } from './part-health.tsx';

/** How each part does: all parts in a table, the worst first, and the chosen or the worst one over time. */
export function HealthPage() {
  const { days, part } = useChoice();
  const navigate = useNavigate();
  return (
    <DeskPage title={t('health.title')} lead={t('health.lead')}>
      <select
        className={controls.control}
        aria-label={t('health.period')}
        value={days}
        onChange={({ target }) => void navigate(addressOf(Number(target.value) as Period, part))}
      >
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t('health.days', { count: period })}
          </option>
        ))}
      </select>
      <Loaded query={useQuery(healthQuery(days))}>
        {({ figures: totals }) =>
          totals.length === 0 ? (
            <EmptyState title={t('health.empty')} text={t('health.emptyText')} />
          ) : (
            <Parts days={days} totals={totals} chosen={part} />
          )
        }
      </Loaded>
    </DeskPage>
  );
}

function Parts(props: { days: Period; totals: readonly Figures[]; chosen: string | null }) {
  const { days, totals, chosen } = props;
  // Without it versions are shown all the same, without what they are now.
  const { data: releases } = useQuery(releasesQuery);
  const live = releases?.live?.site.parts ?? [];
  const rows = worstFirst(ofNow(totals, live), live);
  const part = rows.some((row) => row.part === chosen) ? chosen! : rows[0]!.part;
  return (
    <>
      <DataTable
        caption={t('health.caption')}
        rows={rows}
        rowKey={(row) => `${row.part} ${row.version}`}
        columns={[
          {
            heading: t('health.part'),
            renderCell: ({ part: name }) => (
              <Link
                to={addressOf(days, name)}
                className={styles.part}
                aria-current={name === part ? 'true' : undefined}
                preventScrollReset
              >
                {name}
              </Link>
            ),
          },
          ...figureColumns(live),
        ]}
      />
      <PartHealth key={part} days={days} part={part} live={live} />
    </>
  );
}

/** The versions that visitors get now. Of a part that has none with figures, all. */
function ofNow(totals: readonly Figures[], live: Parameters<typeof roleOf>[1]): Figures[] {
  const now = totals.filter((row) => roleOf(row, live) !== 'before');
  return [...now, ...totals.filter(({ part }) => !now.some((row) => row.part === part))];
}

/** In the address, so that an operator can send it to a colleague. */
function useChoice(): { days: Period; part: string | null } {
  const [parameters] = useSearchParams();
  const days = PERIODS.find((one) => String(one) === parameters.get('days')) ?? 7;
  return { days, part: parameters.get('part') };
}

const addressOf = (days: Period, part: string | null): string =>
  `?${new URLSearchParams({ ...(part !== null && { part }), days: String(days) })}`;
