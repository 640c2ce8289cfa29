/** A row of the ledger, with times in milliseconds. */
export interface Entry {
  months: number;
  granted: number;
}

const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** When access ends that was bought like this, told without the database: the ledger in order, month by month. */
export function replay(entries: readonly Entry[]): number | undefined {
  let ends: number | undefined;
  for (const { granted, months } of entries.toSorted((a, b) => a.granted - b.granted)) {
    ends = addMonths(Math.max(granted, ends ?? granted), months);
  }
  return ends;
}

/** In the calendar of India, which keeps the same time all year; the last of the month where a day is missing. */
function addMonths(moment: number, months: number): number {
  const start = new Date(Math.floor(moment + INDIA_MS));
  const rest = moment + INDIA_MS - start.getTime();
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), days));
  return end.getTime() + rest - INDIA_MS;
}
