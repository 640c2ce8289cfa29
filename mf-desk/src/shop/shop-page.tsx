import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Link } from 'shared-kit/router';
import { listPath, LISTS, type ListName } from '#lib/area/desk-paths.ts';
import { DeskPage, Loaded, LoadedPages, Section } from '#lib/area/section.tsx';
import { Funnel } from './funnel.tsx';
import { Search } from './search.tsx';
import { listQuery, shopQuery, type Shop } from './shop-data.ts';
import { ShopTable } from './shop-table.tsx';
import styles from './shop.module.css';

/** What needs a person is marked while there is some of it. */
const URGENT: readonly ListName[] = ['held', 'disputes', 'mails'];

export function ShopPage() {
  const { t } = useTranslation('desk');
  const { list: named = 'orders' } = useParams();
  const list = LISTS.find((one) => one === named) ?? 'orders';
  const shop = useQuery(shopQuery);
  return (
    <DeskPage title={t('shop.title')} lead={t('shop.lead')}>
      <Search />
      <Lists open={list} waiting={shop.data?.waiting} />
      <Section heading={t(`shop.lists.${list}`)}>
        <List key={list} list={list} />
      </Section>
      <Section heading={t('shop.funnel')}>
        <Loaded query={shop}>{({ funnel }) => <Funnel funnel={funnel} />}</Loaded>
      </Section>
    </DeskPage>
  );
}

function Lists({ open, waiting }: { open: ListName; waiting: Shop['waiting'] | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <nav aria-label={t('shop.listsLabel')}>
      <ul className={styles.lists}>
        {LISTS.map((list) => {
          const count = list === 'orders' ? undefined : waiting?.[list];
          const isUrgent = URGENT.includes(list) && Boolean(count);
          return (
            <li key={list}>
              <Link
                to={listPath(list)}
                className={styles.list}
                aria-current={list === open ? 'page' : undefined}
                data-urgent={isUrgent ? '' : undefined}
              >
                <span>{t(`shop.lists.${list}`)}</span>
                {list !== 'orders' && <strong className={styles.count}>{count ?? '–'}</strong>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function List({ list }: { list: ListName }) {
  const { t } = useTranslation('desk');
  return (
    <LoadedPages query={useInfiniteQuery(listQuery(list))} empty={t(`shop.empty.${list}`)}>
      {(rows) => <ShopTable list={list} rows={rows} />}
    </LoadedPages>
  );
}
