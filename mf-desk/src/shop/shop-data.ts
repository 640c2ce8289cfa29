import * as v from 'valibot';
import type { ListName } from '#lib/area/desk-paths.ts';
import { askDesk, deskQuery, pagesQuery } from '#lib/data/desk-data.ts';

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
  key: v.string(),
  /** An instant, or `infinity`. */
  sort: v.string(),
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

export const shopQuery = deskQuery(Shop, 'shop');

export const listQuery = (list: ListName) =>
  pagesQuery(
    ListRow,
    'list',
    { list },
    {
      rowsPerPage: 20,
      after: (rows) => {
        // Others are sorted by dates that change: a row that was due later may be due before these.
        if (list !== 'orders' && list !== 'mails') return { shown: rows.map(({ key }) => key) };
        const { key, sort } = rows.at(-1)!;
        return { after_key: key, after_sort: sort };
      },
    },
  );

/** The member whom an email address or an id is about. */
export const findMember = (term: string): Promise<string | null> =>
  askDesk(v.nullable(v.string()), 'find', { term });
