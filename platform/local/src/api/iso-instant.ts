/**
 * A `timestamptz` as PostgREST writes it (`2026-11-21T04:05:06.789+00:00`) from Postgres's own text
 * (`2026-11-21 04:05:06.789+00`), which Safari does not parse.
 */
export function toIsoInstant(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}
