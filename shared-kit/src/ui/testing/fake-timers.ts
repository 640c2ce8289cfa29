import { onTestFinished, vi } from 'vitest';

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
