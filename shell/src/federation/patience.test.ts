import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime, PATIENCE_SECONDS, Stalled } from './patience.ts';

/** Tells that a file arrived, as browsers do. */
let arrive: (address: string) => void;

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom loads no files and so has no such entries.
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: (list: { getEntries: () => { name: string }[] }) => void) {
        arrive = (name) => tell({ getEntries: () => [{ name }] });
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

const ALMOST = PATIENCE_SECONDS * 1000 - 1;

function load() {
  const work = inTime('/mf/shop/2/remoteEntry.js', () => new Promise<void>(() => undefined));
  const outcome = { error: undefined as unknown };
  work.catch((error: unknown) => void (outcome.error = error));
  return outcome;
}

test('work that goes on is waited for as long as files of the site arrive', async () => {
  const outcome = load();
  for (const file of [
    '/mf/shop/2/remoteEntry.js',
    '/mf/shop/2/assets/app.js',
    '/versions/a.json',
  ]) {
    await vi.advanceTimersByTimeAsync(ALMOST);
    arrive(`http://localhost${file}`);
  }
  await vi.advanceTimersByTimeAsync(ALMOST);
  expect(outcome.error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.error).toBeInstanceOf(Stalled);
});

test('requests to the backend are no progress', async () => {
  const outcome = load();
  await vi.advanceTimersByTimeAsync(ALMOST);
  arrive('https://backend.example/rest/v1/modules');
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.error).toBeInstanceOf(Stalled);
});

test('what work brings or fails with in time is passed on, and nothing keeps waiting', async () => {
  expect(await inTime(undefined, () => 'the app')).toBe('the app');
  const broken = new Error('404');
  await expect(inTime(undefined, () => Promise.reject(broken))).rejects.toBe(broken);
  await expect(
    inTime(undefined, () => {
      throw broken;
    }),
  ).rejects.toBe(broken);
  expect(vi.getTimerCount()).toBe(0);
});
