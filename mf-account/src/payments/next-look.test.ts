import { focusManager, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-kit/supabase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderRow, standInBackend, USER_ID, type Asked } from '#lib/testing.ts';
import { ordersQuery } from './fetch-orders.ts';

const MINUTE = 60_000;
const isForOrders = ({ url }: Asked) => url.pathname.endsWith('/orders');

let status = 'processing';
let asked: Asked[];
let client: QueryClient;
let stop: () => void;

beforeEach(async () => {
  // The client is loaded when it is first used, which no fake timer waits for.
  standInBackend();
  await supabase();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T04:06:00Z') });
  status = 'processing';
  asked = standInBackend((request) =>
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

/** How often orders were asked for within this time. */
async function looksIn(milliseconds: number): Promise<number> {
  const before = asked.filter(isForOrders).length;
  await vi.advanceTimersByTimeAsync(milliseconds);
  return asked.filter(isForOrders).length - before;
}

test('an order that may change is looked at often at first, ever more rarely, and every 5 minutes in the end', async () => {
  expect(await looksIn(MINUTE)).toBeGreaterThan(8);
  expect(await looksIn(MINUTE)).toBeLessThan(5);
  await looksIn(60 * MINUTE);
  expect(await looksIn(50 * MINUTE)).toBe(10);
});

test('once it has changed it is looked at often again, and no more when nothing can change', async () => {
  await looksIn(60 * MINUTE);
  status = 'failed';
  expect(await looksIn(10 * MINUTE)).toBeGreaterThan(10);
  status = 'completed';
  await looksIn(10 * MINUTE);
  expect(await looksIn(24 * 60 * MINUTE)).toBe(0);
});

test('nobody looks while the tab is hidden, and at once when it is seen again', async () => {
  focusManager.setFocused(false);
  expect(await looksIn(10 * MINUTE)).toBe(0);
  focusManager.setFocused(true);
  expect(await looksIn(100)).toBe(1);
});
