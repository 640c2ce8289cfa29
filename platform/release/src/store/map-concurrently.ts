/**
 * @returns the results, in the order of the items
 * @throws the first failure, once the work that had begun has ended: nothing is still being written then
 */
export async function mapConcurrently<T, Result>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
