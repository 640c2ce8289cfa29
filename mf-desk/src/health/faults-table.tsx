import { useTranslation } from 'react-i18next';
import { DataTable } from 'shared-kit/ui';
import { CopyButton } from 'shared-kit/ui/records';
import { Section, Time } from '#lib/area/section.tsx';
import type { LivePart } from '#lib/releases/site-changes.ts';
import type { Fault } from './fetch-figures.ts';
import { VersionName } from './figure-columns.tsx';
import styles from './part-health.module.css';

/** The most frequent faults of a part, each with the command that finds its line. */
export function Faults(props: {
  faults: readonly Fault[];
  part: string;
  live: readonly LivePart[];
}) {
  const { faults, part, live } = props;
  const { t } = useTranslation('desk');
  return (
    <Section heading={t('health.faults')}>
      {faults.length === 0 ? (
        <p className={styles.none}>{t('health.noFaults')}</p>
      ) : (
        <DataTable
          caption={t('health.faultsCaption')}
          rows={faults}
          rowKey={({ version, name, place }) => `${version} ${name} ${place}`}
          columns={[
            {
              heading: t('health.fault'),
              renderCell: ({ version, name, place }) => (
                <span className={styles.fault}>
                  <strong>{name}</strong>
                  {place && (
                    <span className={styles.place}>
                      <code>{place}</code>
                      <CopyButton
                        text={`npm run where -- ${part}@${version}:${place}`}
                        label={t('health.copyWhere', { name })}
                      />
                    </span>
                  )}
                </span>
              ),
            },
            {
              heading: t('health.version'),
              renderCell: ({ version }) => <VersionName row={{ part, version }} live={live} />,
            },
            { heading: t('health.page'), renderCell: ({ page }) => <code>{page}</code> },
            { heading: t('health.times'), align: 'end', renderCell: ({ times }) => times },
            {
              heading: t('health.last'),
              align: 'end',
              renderCell: ({ last_hour: hour }) => <Time at={hour} />,
            },
          ]}
        />
      )}
    </Section>
  );
}
