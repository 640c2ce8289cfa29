/**
 * Runs work for each item, at most `concurrency` at once.
 * @returns the results, in the order of the items
 */
export async function mapConcurrently<T, Result>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
