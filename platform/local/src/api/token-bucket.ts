/** Seconds over which a whole bucket refills. */
const WINDOW_SECONDS = 5 * 60;

/**
 * GoTrue's limiter of requests: every key may make `capacity` requests at once and gets them back evenly within five
 * minutes.
 * @see https://github.com/supabase/auth/blob/master/internal/api/options.go
 */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** @param now milliseconds; only differences count. */
  constructor(capacity: number, now: () => number = () => performance.now()) {
    this.#capacity = capacity;
    this.#now = now;
  }

  /** Takes one request of this key; false when it has none left. */
  take(key: string): boolean {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const refill = ((now - bucket.at) / 1000) * (this.#capacity / WINDOW_SECONDS);
    const tokens = Math.min(this.#capacity, bucket.tokens + refill);
    const isAllowed = tokens >= 1;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    return isAllowed;
  }
}
