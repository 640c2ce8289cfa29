/**
 * Mail servers and the database repeat addresses in their errors. It begins at a boundary only; from every character
 * on, a word of 100 KB would take seconds.
 */
const ADDRESS = /(?<![^\s<>"'`(),:;])[^\s<>"'`(),:;]+@[\w-]+(\.[\w-]+)+/g;

/**
 * Leaves out email addresses: operators read logs, and their retention is not that of member data.
 * @param what the attempted action and the ids that it concerned
 */
export function logError(what: string, cause?: unknown): void {
  const details = cause === undefined ? '' : `: ${describe(cause)}`;
  console.error(`${what}${details}`.replaceAll(ADDRESS, '<address>'));
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const origin = cause.cause === undefined ? '' : `\nCaused by ${describe(cause.cause)}`;
  return `${cause.stack ?? String(cause)}${origin}`;
}
