import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRunning, type Part } from './keep-running.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('A part that never stays up is tried for ever, with pauses that grow to half a minute', async () => {
  const log: string[] = [];
  const starts = vi.fn<() => Promise<Part>>(() =>
    Promise.resolve({ exited: Promise.resolve('It died.'), stop: () => Promise.resolve() }),
  );
  const kept = await keepRunning(starts, (_, line) => log.push(line));
  await vi.advanceTimersByTimeAsync(300_000);
  const pauses = log.flatMap((line) => /Starting again in (\d+) s/.exec(line)?.[1] ?? []);
  expect(pauses).toEqual(['1', '2', '4', '8', '16', ...Array<string>(9).fill('32')]);
  expect(log.at(-1)).toMatch(
    /^It died\. .* Often the disk or the memory is full.* Starting again in 32 s/,
  );
  const before = starts.mock.calls.length;
  await kept.stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(starts.mock.calls).toHaveLength(before);
});
