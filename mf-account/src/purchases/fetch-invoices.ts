import { queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { FRESH_MS, memberKeys, readRows } from '#lib/member/member-data.ts';
import { INVOICED_ORDERS } from '#lib/member/reads.ts';

const InvoicedOrder = v.object({
  module_id: v.string(),
  // Null until the order gives access.
  invoice_number: v.nullable(v.string()),
});

/** The number of the latest invoice of each module or bundle, by its uuid. */
export const invoicesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...memberKeys.subscriptions(userId), 'invoices'],
    queryFn: ({ signal }) => fetchInvoices(userId, signal),
    staleTime: FRESH_MS,
  });

/** @throws AppError as `readRows` does */
async function fetchInvoices(
  userId: string,
  signal: AbortSignal,
): Promise<Partial<Record<string, string>>> {
  const orders = await readRows(InvoicedOrder, INVOICED_ORDERS, userId, signal);
  const oldestFirst = orders.toReversed();
  return Object.fromEntries(
    oldestFirst.flatMap(({ module_id, invoice_number: number }) =>
      number === null ? [] : [[module_id, number]],
    ),
  );
}
