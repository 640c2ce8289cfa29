const FIVE_MINUTES = 5 * 60;

/**
 * GoTrue's rate limiter: a key may make `capacity` requests together and regains them evenly over the window (5
 * minutes).
 * @see https://github.com/supabase/auth/blob/master/internal/api/apilimiter/apilimiter.go
 */
export class TokenBuckets {
  readonly #capacity: number;
  readonly #windowSeconds: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** @param options.now milliseconds from any origin */
  constructor(
    capacity: number,
    { windowSeconds = FIVE_MINUTES, now = () => performance.now() } = {},
  ) {
    this.#capacity = capacity;
    this.#windowSeconds = windowSeconds;
    this.#now = now;
  }

  /** `false` if no request is left. */
  take(key: string): boolean {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.#capacity, at: now };
    const refill = ((now - bucket.at) / 1000) * (this.#capacity / this.#windowSeconds);
    const tokens = Math.min(this.#capacity, bucket.tokens + refill);
    const isAllowed = tokens >= 1;
    this.#buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at: now });
    return isAllowed;
  }
}
