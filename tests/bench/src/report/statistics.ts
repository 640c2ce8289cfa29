/** A measured figure: the middle of all runs, and their spread. */
export interface Summary {
  median: number;
  min: number;
  max: number;
  runs: number;
}

/** @throws Error without values */
export function summarize(values: readonly number[]): Summary {
  if (values.length === 0) throw new Error('There is nothing to summarize');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  // Of an even number of values, the mean of the two in the middle.
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
  return { median, min: sorted[0]!, max: sorted.at(-1)!, runs: values.length };
}
