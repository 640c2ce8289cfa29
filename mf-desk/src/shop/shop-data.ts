import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { ListName } from '#lib/area/desk-paths.ts';
import { askDesk, deskKeys, REFETCH_MS } from '#lib/data/desk-data.ts';

const count = v.number();

const Shop = v.object({
  waiting: v.object({
    held: count,
    disputes: count,
    refunds: count,
    mails: count,
    renewals: count,
  }),
  /** Of the last 30 days. */
  funnel: v.object({ views: count, orders: count, attempts: count, paid: count }),
});
export type Shop = v.InferOutput<typeof Shop>;

const ListRow = v.object({
  /** The gateway's id, or the subject of an email. */
  reference: v.nullable(v.string()),
  member: v.nullable(v.string()),
  item: v.nullable(v.string()),
  paise: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  status: v.string(),
  at: v.nullable(v.string()),
  note: v.nullable(v.string()),
});
export type ListRow = v.InferOutput<typeof ListRow>;

export const shopQuery = () =>
  queryOptions({
    queryKey: deskKeys.shop,
    queryFn: () => askDesk(Shop, 'desk_shop'),
    refetchInterval: REFETCH_MS,
  });

const ROWS_PER_PAGE = 20;

export const listQuery = (list: ListName) =>
  infiniteQueryOptions({
    queryKey: deskKeys.list(list),
    queryFn: ({ pageParam }) =>
      askDesk(v.array(ListRow), 'desk_list', { list, most: ROWS_PER_PAGE, skipped: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page, pages) =>
      page.length < ROWS_PER_PAGE ? undefined : pages.length * ROWS_PER_PAGE,
    select: ({ pages }) => pages.flat(),
  });

/** The member whom an email address or an id is about. */
export const findMember = (term: string): Promise<string | null> =>
  askDesk(v.nullable(v.string()), 'desk_find', { term });
