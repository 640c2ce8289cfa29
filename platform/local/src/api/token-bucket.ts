const FIVE_MINUTES = 5 * 60;

/**
 * GoTrue's rate limiter: a key may make `capacity` requests together and regains them evenly over the window.
 * @returns whether a key may make a request now
 * @see https://github.com/supabase/auth/blob/master/internal/api/apilimiter/apilimiter.go
 */
export function tokenBuckets(
  capacity: number,
  windowSeconds = FIVE_MINUTES,
): (key: string) => boolean {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (key) => {
    const now = performance.now();
    const { tokens, at } = buckets.get(key) ?? { tokens: capacity, at: now };
    const refilled = tokens + ((now - at) / 1000) * (capacity / windowSeconds);
    const left = Math.min(capacity, refilled) - 1;
    buckets.set(key, { tokens: left < 0 ? left + 1 : left, at: now });
    return left >= 0;
  };
}
