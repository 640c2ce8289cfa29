import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState, Notice } from 'shared-kit/ui';
import { DeskPage, Loaded, Section, Time } from '#lib/area/section.tsx';
import { authorName, timeText } from '#lib/data/texts.ts';
import { Journal } from './journal.tsx';
import { Canaries, LiveParts, Previews } from './live-parts.tsx';
import { journalQuery, siteQuery, type Freeze, type Site } from './site-changes.ts';
import { Weights } from './weights.tsx';

export function ReleasesPage({ userId }: { userId: string }) {
  const { t } = useTranslation('desk');
  const query = useQuery(siteQuery(userId));
  const journal = useQuery(journalQuery(userId));
  return (
    <DeskPage title={t('releases.title')} lead={query.data && <Lead site={query.data} />}>
      <Loaded query={query}>
        {(site) =>
          site === null ? (
            <EmptyState title={t('releases.empty')} text={t('releases.emptyText')} />
          ) : (
            <>
              <Freezes freezes={site.site.freezes} />
              <Section heading={t('releases.live')}>
                <LiveParts parts={site.site.parts} />
              </Section>
              <Canaries parts={site.site.parts} />
              <Previews previews={site.site.previews} />
              <Loaded query={journal}>
                {(changes) => (
                  <>
                    <Section heading={t('releases.weight')}>
                      <Weights parts={site.site.parts} journal={changes} />
                    </Section>
                    <Section heading={t('releases.journal')}>
                      <Journal changes={changes} />
                    </Section>
                  </>
                )}
              </Loaded>
            </>
          )
        }
      </Loaded>
    </DeskPage>
  );
}

function Lead({ site: { sequence, author, changed_at } }: { site: Site }) {
  const { t } = useTranslation('desk');
  return (
    <>
      {t('releases.lead', { sequence, author: authorName(author) })} <Time at={changed_at} />
    </>
  );
}

function Freezes({ freezes }: { freezes: readonly Freeze[] }) {
  const { t } = useTranslation('desk');
  return freezes.map(({ part, until, why, by }) => (
    <Notice key={part ?? ''} tone="warning">
      {t('releases.frozen', {
        part: part ?? t('releases.wholeSite'),
        until: timeText(until),
        why,
        author: authorName(by),
      })}
    </Notice>
  ));
}
