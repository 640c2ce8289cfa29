import { availableParallelism } from 'node:os';

/**
 * Works on as many at a time as the machine has processors: a release of the shell renders and composes every remote.
 * @returns what came of each, in the order in which they were given
 */
export async function inLanes<T, Result>(
  all: readonly T[],
  work: (one: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = all.entries();
  const lane = async (): Promise<void> => {
    for (const [index, one] of queue) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}
