import { useTranslation } from 'react-i18next';
import { DataTable } from 'shared-kit/ui';
import { Code } from '#lib/area/code.tsx';
import { Section, Time } from '#lib/area/section.tsx';
import type { LivePart } from '#lib/releases/site-changes.ts';
import type { Fault } from './fetch-figures.ts';
import { VersionName } from './figure-columns.tsx';
import styles from './part-health.module.css';
import { roleOf } from './versions.ts';

/** The worst faults of a part, each with the command that finds its line. */
export function Faults(props: {
  faults: readonly Fault[];
  part: string;
  live: readonly LivePart[];
}) {
  const { faults, part, live } = props;
  const { t } = useTranslation('desk');
  const ofNow = (versions: readonly string[]): string =>
    versions.find((version) => roleOf({ part, version }, live) !== 'before') ?? versions[0]!;
  return (
    <Section heading={t('health.faultsOf', { part })}>
      {faults.length === 0 ? (
        <p className={styles.none}>{t('health.noFaults')}</p>
      ) : (
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
      )}
    </Section>
  );
}
