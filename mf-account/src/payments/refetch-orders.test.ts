import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-kit/supabase';
import { stubBackend, USER_ID, type RecordedRequest } from 'shared-kit/testing/stub-backend';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderRow } from '#lib/testing.tsx';
import { ordersQuery } from './fetch-orders.ts';

const MINUTE = 60_000;
const isForOrders = ({ url }: RecordedRequest) => url.pathname.endsWith('/orders');

let status = 'processing';
let requests: RecordedRequest[];
let client: QueryClient;
let stop: () => void;

beforeEach(async () => {
  // Loads the client before the timers are faked, because its import needs real ones.
  stubBackend();
  await supabase();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T04:06:00Z') });
  status = 'processing';
  requests = stubBackend((request) =>
    Response.json(isForOrders(request) ? [orderRow({ status })] : []),
  );
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  client.mount();
  stop = new InfiniteQueryObserver(client, ordersQuery(USER_ID)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
});
afterEach(() => {
  stop();
  client.unmount();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

/** How often orders are fetched within this time. */
async function fetchesWithin(milliseconds: number): Promise<number> {
  const before = requests.filter(isForOrders).length;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return requests.filter(isForOrders).length - before;
}

test('An order that may change is fetched often at first, then less often, and finally every 5 minutes', async () => {
  expect(await fetchesWithin(MINUTE)).toBeGreaterThan(8);
  expect(await fetchesWithin(MINUTE)).toBeLessThan(5);
  await fetchesWithin(60 * MINUTE);
  expect(await fetchesWithin(50 * MINUTE)).toBe(10);
});

test('A change makes fetches frequent again, and they end when no order can change', async () => {
  await fetchesWithin(60 * MINUTE);
  status = 'failed';
  expect(await fetchesWithin(10 * MINUTE)).toBeGreaterThan(10);
  status = 'completed';
  await fetchesWithin(10 * MINUTE);
  expect(await fetchesWithin(24 * 60 * MINUTE)).toBe(0);
});

test('A hidden tab fetches nothing, and fetches immediately when it is visible again', async () => {
  focusManager.setFocused(false);
  expect(await fetchesWithin(10 * MINUTE)).toBe(0);
  focusManager.setFocused(true);
  expect(await fetchesWithin(100)).toBe(1);
});
