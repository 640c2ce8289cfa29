import { expect, onTestFinished, vi } from 'vitest';

/**
 * Fakes timers that only the test advances. While an action or assertion waits, Vitest advances faked timers by the
 * time that it waits, so what a test sees would depend on the speed of the machine.
 *
 * @param toFake the globals to fake until the test ends
 */
export function fakeTimers(...toFake: ('setTimeout' | 'clearTimeout' | 'Date')[]): void {
  vi.useFakeTimers({ toFake });
  const answer = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false);
  onTestFinished(() => {
    answer.mockRestore();
    vi.useRealTimers();
  });
}

/** Waits until so many faked timers run. React sets and clears them in effects, which can run after what they belong to shows. */
export async function untilTimers(count: number): Promise<void> {
  await expect.poll(() => vi.getTimerCount()).toBe(count);
}
