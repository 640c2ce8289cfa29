import { DataTable, type DataColumn } from 'shared-kit/ui';
import { Section } from '#lib/area/page.tsx';
import { Code } from '#lib/area/code.tsx';
import { Soft, Time } from '#lib/area/values.tsx';
import { authorName, sizeText, t } from '#lib/data/texts.ts';
import { weightsOf, type LivePart, type Preview, type Releases } from './site-changes.ts';
import styles from './releases.module.css';

/** Enough to find it, and all of `uncommitted`. */
const SHOWN_OF_COMMIT = 11;

type Version = Pick<LivePart, 'name' | 'version' | 'commit' | 'since' | 'by'>;

/** Columns of everything that was released. */
const versionColumns = (verdicts: Releases['verdicts']): DataColumn<Version>[] => [
  {
    heading: t('releases.version'),
    renderCell: ({ version, commit }) => (
      <span className={styles.version}>
        <code>{version}</code>
        <Soft>
          <code>{commit.slice(0, SHOWN_OF_COMMIT)}</code>
        </Soft>
      </span>
    ),
  },
  {
    heading: t('releases.since'),
    renderCell: ({ since, by }) => (
      <span className={styles.version}>
        {since ? <Time at={since} /> : t('unknown')}
        {by && <Soft>{authorName(by)}</Soft>}
      </span>
    ),
  },
  {
    heading: t('releases.reports'),
    align: 'prose',
    renderCell: ({ name, version }) => {
      const found = verdicts.find((one) => one.part === name && one.version === version);
      return found && `${found.verdict === 'end' ? `${t('releases.bad')} ` : ''}${found.reason}`;
    },
  },
];

export function LiveParts({
  parts,
  journal,
  verdicts,
}: Omit<Releases, 'live'> & { parts: readonly LivePart[] }) {
  return (
    <DataTable
      caption={t('releases.liveCaption')}
      rows={parts}
      rowKey={({ name }) => name}
      columns={[
        {
          heading: t('releases.part'),
          renderCell: ({ name }) => <strong className={styles.part}>{name}</strong>,
        },
        ...versionColumns(verdicts),
        {
          heading: t('releases.weight'),
          align: 'end',
          renderCell: ({ name, bytes }) => {
            const [now = bytes, before = now] = weightsOf(journal, name).toReversed();
            const change = `${now > before ? '+' : '−'}${sizeText(Math.abs(now - before))}`;
            return (
              <span className={styles.version}>
                {sizeText(now)}
                {now !== before && <Soft>{change}</Soft>}
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
              <span className={styles.none}>
                <Soft>{t('releases.noPrevious')}</Soft>
              </span>
            ),
        },
      ]}
    />
  );
}

export function Canaries(props: { parts: readonly LivePart[]; verdicts: Releases['verdicts'] }) {
  const canaries = props.parts.flatMap(({ name, canary }) => (canary ? [{ ...canary, name }] : []));
  if (canaries.length === 0) return null;
  return (
    <Section heading={t('releases.canaries')}>
      <DataTable
        caption={t('releases.canariesCaption')}
        rows={canaries}
        rowKey={({ name }) => name}
        columns={[
          {
            heading: t('releases.part'),
            renderCell: ({ name, percent }) => (
              <span className={styles.version}>
                <strong>{name}</strong>
                <Soft>{t('releases.share', { percent })}</Soft>
              </span>
            ),
          },
          ...versionColumns(props.verdicts),
          {
            heading: t('releases.decide'),
            renderCell: ({ name }) => (
              <span className={styles.version}>
                <Promote name={name} />
                <Code label={t('releases.copyAbort', { part: name })}>
                  {`npm run canary -- abort ${name}`}
                </Code>
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}

/** @param props.name of a part with a canary, or of a preview */
function Promote({ name }: { name: string }) {
  const label = t('releases.copyPromote', { part: name });
  return <Code label={label}>{`npm run promote -- ${name}`}</Code>;
}

export function Previews({ previews }: { previews: readonly Preview[] }) {
  if (previews.length === 0) return null;
  return (
    <Section heading={t('releases.previews')}>
      <DataTable
        caption={t('releases.previewsCaption')}
        rows={previews}
        rowKey={({ name }) => name}
        columns={[
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
          { heading: t('releases.decide'), renderCell: ({ name }) => <Promote name={name} /> },
        ]}
      />
    </Section>
  );
}
