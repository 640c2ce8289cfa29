import { useSearchParams } from 'shared-kit/router';
import * as v from 'valibot';
import type { ListName } from '#lib/area/desk-paths.ts';
import { askDesk, deskQuery, pagesQuery } from '#lib/data/desk-data.ts';

const count = v.number();

const Shop = v.object({
  /** Of the rows of all lists. */
  counts: v.array(v.object({ list: v.string(), status: v.string(), count })),
  /** Names of modules. */
  items: v.array(v.string()),
  /** Of the last 30 days. */
  funnel: v.object({ views: count, orders: count, attempts: count, paid: count }),
});
export type Shop = v.InferOutput<typeof Shop>;

/** Lists whose rows need an operator. */
export const WAITING = ['held', 'disputes', 'refunds', 'mails', 'alarms', 'changes'];

export const countOf = ({ counts }: Shop, list: ListName | 'waiting'): number =>
  counts
    .filter((one) => (list === 'waiting' ? WAITING.includes(one.list) : one.list === list))
    .reduce((sum, one) => sum + one.count, 0);

const ListRow = v.object({
  list: v.string(),
  key: v.string(),
  /** Its place in the list. */
  rank: v.number(),
  /** How many rows the filters leave. */
  total: count,
  at: v.nullable(v.string()),
  due: v.nullable(v.string()),
  /** The gateway's id, or the subject of an email. */
  reference: v.nullable(v.string()),
  member: v.nullable(v.string()),
  item: v.nullable(v.string()),
  paise: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  status: v.string(),
  note: v.nullable(v.string()),
});
export type ListRow = v.InferOutput<typeof ListRow>;

export const shopQuery = deskQuery(Shop, 'shop');

const FILTERS = ['status', 'item', 'since', 'until', 'sort'] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** From the address, so that an operator can share or bookmark a list. */
export function useFilters(): Filters {
  const [parameters] = useSearchParams();
  return Object.fromEntries(
    FILTERS.map((name) => [name, parameters.get(name)]).filter(([, value]) => value),
  ) as Filters;
}

export const listQuery = (list: ListName | 'waiting', filters: Filters = {}) =>
  pagesQuery(
    ListRow,
    'list',
    { list, ...filters },
    {
      rowsPerPage: 20,
      after: (rows) => {
        // Others are sorted by dates that change: a row that was due later may be due before these.
        if (list !== 'orders' && list !== 'mails') return { shown: rows.map(({ key }) => key) };
        const { key, rank } = rows.at(-1)!;
        return { after_key: key, after_rank: rank };
      },
    },
  );

export const EXPORTED: readonly string[] = ['orders', 'held', 'disputes', 'refunds'];

/** All rows of the list that the filters leave, without personal data, as CSV. */
export const exportList = (list: ListName, filters: Filters): Promise<string> =>
  askDesk(v.string(), 'export', { list, ...filters });

/** The member behind an email address or an id. */
export const findMember = (term: string): Promise<string | null> =>
  askDesk(v.nullable(v.string()), 'find', { term });
