import { expect, onTestFinished, vi } from 'vitest';

/**
 * Timers that only the test advances. While it waits, Vitest advances faked timers by the time that it waits, so what a
 * test sees would depend on the speed of the machine.
 */
export function fakeTimers(...toFake: ('setTimeout' | 'clearTimeout' | 'Date')[]): void {
  vi.useFakeTimers({ toFake });
  const answer = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
  onTestFinished(() => {
    answer.mockRestore();
    vi.useRealTimers();
  });
}

/** React sets and clears timers in effects, which can run after what they belong to shows. */
export async function untilTimers(count: number): Promise<void> {
  await expect.poll(() => vi.getTimerCount()).toBe(count);
}
