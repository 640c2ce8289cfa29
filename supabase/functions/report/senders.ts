/** A page sends two or three beacons; behind one address there may be a whole hostel. */
const BEACONS_PER_MINUTE = 120;
const MINUTE_MS = 60_000;

/** Beacons of this minute by address: forgotten with the minute, and never written anywhere. */
const beacons = new Map<string, number>();
let minute = 0;

/** Whether this address has sent more than its share of this minute. Each instance of the function counts by itself. */
export function isTooMany(forwardedFor: string | null): boolean {
  const address = forwardedFor?.split(',')[0]?.trim();
  if (!address) return false;
  const now = Math.floor(Date.now() / MINUTE_MS);
  if (now !== minute) beacons.clear();
  minute = now;
  const count = (beacons.get(address) ?? 0) + 1;
  beacons.set(address, count);
  return count > BEACONS_PER_MINUTE;
}
