/** A part of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The part of a file that a `Range` header asks for. Safari plays videos in no other way, and others seek by it.
 * @returns `undefined` when all of the file is to be sent: nothing, several parts or something impossible is asked for
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, bytes - Number(last));
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1;
  return start <= end ? { start, end } : undefined;
}
