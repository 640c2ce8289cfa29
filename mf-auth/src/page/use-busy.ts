import { useRef, useState } from 'react';

/**
 * Runs one request at a time: while `work` runs, `isBusy` is true and further calls of `run` do nothing.
 * `work` handles its own errors.
 */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<void>) => void } {
  const [isBusy, setIsBusy] = useState(false);
  // A ref, because a second click in the same frame still reads the old state.
  const isRunning = useRef(false);

  async function runOnce(work: () => Promise<void>): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  }

  return { isBusy, run: (work) => void runOnce(work) };
}
