import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DataTable, type DataColumn } from 'shared-kit/ui';
import { Code } from '#lib/area/code.tsx';
import { Section, Time } from '#lib/area/section.tsx';
import { authorName, sizeText } from '#lib/data/texts.ts';
import { releasesQuery, weightsOf, type LivePart, type Preview } from './site-changes.ts';
import styles from './releases.module.css';

/** Enough to find it, and all of `uncommitted`. */
const SHOWN_OF_COMMIT = 11;

type Version = Pick<LivePart, 'name' | 'version' | 'commit' | 'since' | 'by'>;

/** Columns of everything that was released. */
function useVersionColumns<Row extends Version>(): DataColumn<Row>[] {
  const { t } = useTranslation('desk');
  const { data: { verdicts } = { verdicts: [] } } = useQuery(releasesQuery);
  return [
    {
      heading: t('releases.version'),
      renderCell: ({ version, commit }) => (
        <span className={styles.version}>
          <code>{version}</code>
          <code className={styles.commit}>{commit.slice(0, SHOWN_OF_COMMIT)}</code>
        </span>
      ),
    },
    {
      heading: t('releases.since'),
      renderCell: ({ since, by }) => (
        <span className={styles.version}>
          {since ? <Time at={since} /> : t('unknown')}
          {by && <span className={styles.commit}>{authorName(by)}</span>}
        </span>
      ),
    },
    {
      heading: t('releases.reports'),
      align: 'prose',
      renderCell: ({ name, version }) => {
        const found = verdicts.find((one) => one.part === name && one.version === version);
        return found && `${found.verdict === 'end' ? t('releases.bad') : ''} ${found.reason}`;
      },
    },
  ];
}

export function LiveParts({ parts }: { parts: readonly LivePart[] }) {
  const { t } = useTranslation('desk');
  const { data: { journal } = { journal: [] } } = useQuery(releasesQuery);
  const columns: DataColumn<LivePart>[] = [
    {
      heading: t('releases.part'),
      renderCell: ({ name }) => <strong className={styles.part}>{name}</strong>,
    },
    ...useVersionColumns<LivePart>(),
    {
      heading: t('releases.weight'),
      align: 'end',
      renderCell: ({ name, bytes }) => {
        const [now = bytes, before] = weightsOf(journal, name).toReversed();
        return (
          <span className={styles.version}>
            {sizeText(now)}
            {before !== undefined && (
              <span className={styles.commit}>
                {`${now > before ? '+' : '−'}${sizeText(Math.abs(now - before))}`}
              </span>
            )}
          </span>
        );
      },
    },
    {
      heading: t('releases.rollback'),
      renderCell: ({ name, previous }) =>
        previous ? (
          <Code label={t('releases.copyRollback', { part: name })}>
            {`npm run rollback -- ${name}`}
          </Code>
        ) : (
          <span className={[styles.commit, styles.none].join(' ')}>{t('releases.noPrevious')}</span>
        ),
    },
  ];
  return (
    <DataTable
      caption={t('releases.liveCaption')}
      columns={columns}
      rows={parts}
      rowKey={({ name }) => name}
    />
  );
}

type Canary = NonNullable<LivePart['canary']> & { name: string };

export function Canaries({ parts }: { parts: readonly LivePart[] }) {
  const { t } = useTranslation('desk');
  const canaries = parts.flatMap(({ name, canary }) => (canary ? [{ name, ...canary }] : []));
  const columns: DataColumn<Canary>[] = [
    {
      heading: t('releases.part'),
      renderCell: ({ name, percent }) => (
        <span className={styles.version}>
          <strong>{name}</strong>
          <span className={styles.commit}>{t('releases.share', { percent })}</span>
        </span>
      ),
    },
    ...useVersionColumns<Canary>(),
    {
      heading: t('releases.decide'),
      renderCell: ({ name }) => (
        <span className={styles.version}>
          <Code label={t('releases.copyPromote', { part: name })}>
            {`npm run promote -- ${name}`}
          </Code>
          <Code label={t('releases.copyAbort', { part: name })}>
            {`npm run canary -- abort ${name}`}
          </Code>
        </span>
      ),
    },
  ];
  if (canaries.length === 0) return null;
  return (
    <Section heading={t('releases.canaries')}>
      <DataTable
        caption={t('releases.canariesCaption')}
        columns={columns}
        rows={canaries}
        rowKey={({ name }) => name}
      />
    </Section>
  );
}

export function Previews({ previews }: { previews: readonly Preview[] }) {
  const { t } = useTranslation('desk');
  const columns: DataColumn<Preview>[] = [
    { heading: t('releases.preview'), renderCell: ({ name }) => <strong>{name}</strong> },
    {
      heading: t('releases.candidates'),
      renderCell: ({ parts }) => (
        <span className={styles.version}>
          {parts.map(({ name, version }) => (
            <code key={name}>{`${name} ${version}`}</code>
          ))}
        </span>
      ),
    },
    { heading: t('releases.by'), renderCell: ({ by }) => authorName(by) },
    {
      heading: t('releases.ends'),
      renderCell: ({ until, host }) =>
        until ? <Time at={until} /> : t('releases.atHost', { host: host ?? '' }),
    },
    {
      heading: t('releases.decide'),
      renderCell: ({ name }) => (
        <Code
          label={t('releases.copyPromote', { part: name })}
        >{`npm run promote -- ${name}`}</Code>
      ),
    },
  ];
  if (previews.length === 0) return null;
  return (
    <Section heading={t('releases.previews')}>
      <DataTable
        caption={t('releases.previewsCaption')}
        columns={columns}
        rows={previews}
        rowKey={({ name }) => name}
      />
    </Section>
  );
}
