const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** In India, April to March, as numbers of documents contain it: 26-27. */
export function financialYear(now = Date.now()): string {
  const date = new Date(now + INDIA_MS);
  const began = date.getUTCFullYear() - (date.getUTCMonth() < 3 ? 1 : 0);
  return [began, began + 1].map((year) => String(year % 100).padStart(2, '0')).join('-');
}
