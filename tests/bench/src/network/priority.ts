/** How urgent a response is, from 0 to 7, and whether its parts are useful before it is complete. */
export interface Priority {
  urgency: number;
  isIncremental: boolean;
}

const DEFAULT_URGENCY = 3;

/**
 * Reads the `priority` header of a request, for example `u=1, i`.
 * @see https://www.rfc-editor.org/rfc/rfc9218
 */
export function readPriority(header: string | undefined): Priority {
  const fields = (header ?? '').split(',').map((field) => field.trim());
  const urgency = fields.map((field) => /^u=([0-7])$/.exec(field)?.[1]).find(Boolean);
  return {
    urgency: urgency === undefined ? DEFAULT_URGENCY : Number(urgency),
    isIncremental: fields.includes('i'),
  };
}
