import { useQuery } from '@tanstack/react-query';
import { EmptyState, Notice } from 'shared-kit/ui';
import { DeskPage, Loaded, Section } from '#lib/area/page.tsx';
import { Time } from '#lib/area/values.tsx';
import { authorName, t, timeText } from '#lib/data/texts.ts';
import { Journal } from './journal.tsx';
import { Canaries, LiveParts, Previews } from './live-parts.tsx';
import { releasesQuery, type Freeze, type Site } from './site-changes.ts';

export function ReleasesPage() {
  const query = useQuery(releasesQuery);
  const live = query.data?.live;
  return (
    <DeskPage title={t('releases.title')} lead={live && <Lead site={live} />}>
      <Loaded query={query}>
        {({ live: site, ...history }) =>
          site === null ? (
            <EmptyState title={t('releases.empty')} text={t('releases.emptyText')} />
          ) : (
            <>
              <Freezes freezes={site.site.freezes} />
              <Section heading={t('releases.live')}>
                <LiveParts parts={site.site.parts} {...history} />
              </Section>
              <Canaries parts={site.site.parts} verdicts={history.verdicts} />
              <Previews previews={site.site.previews} />
              <Section heading={t('releases.journal')}>
                <Journal changes={history.journal} />
              </Section>
            </>
          )
        }
      </Loaded>
    </DeskPage>
  );
}

function Lead({ site: { sequence, author, changed_at } }: { site: Site }) {
  return (
    <>
      {t('releases.lead', { sequence, author: authorName(author) })} <Time at={changed_at} />
    </>
  );
}

function Freezes({ freezes }: { freezes: readonly Freeze[] }) {
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
