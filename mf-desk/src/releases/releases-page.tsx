import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState, Notice } from 'shared-kit/ui';
import { DeskPage, Loaded, Section, Time } from '#lib/area/section.tsx';
import { authorName, timeText } from '#lib/data/texts.ts';
import { Journal } from './journal.tsx';
import { Canaries, LiveParts, Previews } from './live-parts.tsx';
import { releasesQuery, type Freeze, type Site } from './site-changes.ts';

export function ReleasesPage() {
  const { t } = useTranslation('desk');
  const query = useQuery(releasesQuery);
  const live = query.data?.live;
  return (
    <DeskPage title={t('releases.title')} lead={live && <Lead site={live} />}>
      <Loaded query={query}>
        {({ live: site, journal }) =>
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
              <Section heading={t('releases.journal')}>
                <Journal changes={journal} />
              </Section>
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
