/**
 * Runs work for each item, some at once.
 * @returns the results, in the order of the items
 */
export async function inLanes<T, Result>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
