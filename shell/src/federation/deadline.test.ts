import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEADLINE_SECONDS, Stalled, withDeadline } from './deadline.ts';

let arrive: (address: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom loads no files, so it has no such entries.
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(notify: (list: { getEntries: () => { name: string }[] }) => void) {
        arrive = (name) => notify({ getEntries: () => [{ name }] });
      }
      observe = () => undefined;
      disconnect = () => void (arrive = () => undefined);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ALMOST = DEADLINE_SECONDS * 1000 - 1;

function load() {
  const work = withDeadline('/mf/shop/2/assets/app.js', () => new Promise<void>(() => undefined));
  const outcome = { error: undefined as unknown };
  work.catch((error: unknown) => void (outcome.error = error));
  return outcome;
}

test('work may take longer as long as files of the site arrive', async () => {
  const outcome = load();
  for (const file of ['/mf/shop/2/assets/app.js', '/mf/shop/2/assets/app.js', '/versions/a.json']) {
    await vi.advanceTimersByTimeAsync(ALMOST);
    arrive(`http://localhost${file}`);
  }
  await vi.advanceTimersByTimeAsync(ALMOST);
  expect(outcome.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.error).toBeInstanceOf(Stalled);
});

test('requests to the backend do not count as progress', async () => {
  const outcome = load();
  await vi.advanceTimersByTimeAsync(ALMOST);
  arrive('https://backend.example/rest/v1/modules');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.error).toBeInstanceOf(Stalled);
});

test('a result or an error in time is passed on, and no timer remains', async () => {
  expect(await withDeadline(undefined, () => 'the app')).toBe('the app');
  const broken = new Error('404');
  await expect(withDeadline(undefined, () => Promise.reject(broken))).rejects.toBe(broken);
  await expect(
    withDeadline(undefined, () => {
      throw broken;
    }),
  ).rejects.toBe(broken);
  expect(vi.getTimerCount()).toBe(0);
});
