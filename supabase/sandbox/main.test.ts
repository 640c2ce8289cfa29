import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RECONCILE_SECRET } from './keys.ts';
import { scheduleReconciler } from './main.ts';

let asked: { url: string; authorization: string | null }[];
let status: number;
let log: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [asked, status, log] = [[], 200, []];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, authorization: new Headers(init.headers).get('authorization') });
    return new Response('{}', { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('Open orders are reconciled every minute, with the secret, also after a failed run, until it is stopped', async () => {
  const scheduler = scheduleReconciler('http://localhost:54321', (_, line) => log.push(line));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toEqual([]);
  status = 503;
  await vi.advanceTimersByTimeAsync(61_000);
  const call = {
    url: 'http://localhost:54321/functions/v1/reconcile-orders',
    authorization: `Bearer ${RECONCILE_SECRET}`,
  };
  expect(asked).toEqual([call, call]);
  const failure = 'reconciling: Error: the function answered 503';
  expect(log).toEqual([failure, failure]);
  scheduler.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(2);
});
