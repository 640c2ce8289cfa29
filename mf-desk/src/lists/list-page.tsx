import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { DataTable } from 'shared-kit/ui';
import { LinkTabs } from 'shared-kit/ui/records';
import { listPath, LISTS, type ListName } from '#lib/area/desk-paths.ts';
import { DeskPage, Loaded, LoadedPages, Section } from '#lib/area/page.tsx';
import { t } from '#lib/data/texts.ts';
import { ListFilters } from './filters.tsx';
import { countOf, listQuery, shopQuery, useFilters, WAITING, type Shop } from './list-data.ts';
import { RowList } from './row-list.tsx';

/** All that waits for an operator, whatever it is about, the oldest deadline first. */
export function WaitingPage() {
  const { data: shop } = useQuery(shopQuery);
  return (
    <DeskPage title={t('waiting.title')} lead={t('waiting.lead')}>
      <Lists shop={shop} lists={LISTS.filter((list) => WAITING.includes(list))} />
      <LoadedPages
        query={useInfiniteQuery(listQuery('waiting'))}
        empty={t('waiting.empty')}
        emptyText={t('waiting.emptyText')}
      >
        {(rows) => <RowList label={t('waiting.title')} rows={rows} isMixed />}
      </LoadedPages>
    </DeskPage>
  );
}

export function ListPage() {
  const { list: named = 'orders' } = useParams();
  const list = LISTS.find((one) => one === named) ?? 'orders';
  const filters = useFilters();
  const isFiltered = Object.keys(filters).some((name) => name !== 'sort');
  const shop = useQuery(shopQuery);
  return (
    <DeskPage
      title={t('shop.title')}
      heading={t(`shop.lists.${list}`)}
      lead={t(`shop.leads.${list}`)}
    >
      <Lists shop={shop.data} lists={LISTS} />
      <ListFilters list={list} shop={shop.data} />
      <LoadedPages
        key={list}
        query={useInfiniteQuery(listQuery(list, filters))}
        empty={isFiltered ? t('filter.none') : t(`shop.empty.${list}`)}
      >
        {(rows) => (
          <>
            <p>{t('filter.count', { shown: rows.length, count: rows[0]!.total })}</p>
            <RowList label={t(`shop.lists.${list}`)} rows={rows} />
          </>
        )}
      </LoadedPages>
      {list === 'orders' && (
        <Section heading={t('shop.funnel')}>
          <Loaded query={shop}>{({ funnel }) => <Funnel funnel={funnel} />}</Loaded>
        </Section>
      )}
    </DeskPage>
  );
}

function Lists({ shop, lists }: { shop: Shop | undefined; lists: readonly ListName[] }) {
  const tabs = lists.map((list) => ({
    to: listPath(list),
    label: [t(`shop.lists.${list}`), shop && countOf(shop, list)].join(' '),
  }));
  return <LinkTabs label={t('shop.listsLabel')} tabs={tabs} />;
}

const STEPS = ['views', 'orders', 'attempts', 'paid'] as const;

const whole = new Intl.NumberFormat('en-IN');
const percent = new Intl.NumberFormat('en-IN', { style: 'percent' });

/** A share above the whole would compare what is counted in different ways. */
function Funnel({ funnel }: { funnel: Shop['funnel'] }) {
  function shareOf(step: (typeof STEPS)[number]): string {
    const before = STEPS[STEPS.indexOf(step) - 1];
    if (before === undefined) return '';
    const share = funnel[step] / funnel[before];
    return share <= 1 ? percent.format(share) : t('shop.noShare');
  }
  return (
    <DataTable
      caption={t('shop.notCounted')}
      rows={STEPS}
      rowKey={(step) => step}
      columns={[
        { heading: t('shop.step'), renderCell: (step) => t(`shop.steps.${step}`) },
        {
          heading: t('shop.number'),
          align: 'end',
          renderCell: (step) => whole.format(funnel[step]),
        },
        { heading: t('shop.share'), align: 'end', renderCell: shareOf },
      ]}
    />
  );
}
