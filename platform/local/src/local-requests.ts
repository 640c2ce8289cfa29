import type { MiddlewareHandler } from 'hono';

/** Names under `localhost` never ask a name server. */
const LOOPBACK = new Set(['localhost', 'preview.localhost', '127.0.0.1', '[::1]']);

/**
 * Any page that a developer opens can send requests to 127.0.0.1. A page of another site shows in `Origin`, which
 * browsers send with every POST, PUT, PATCH and DELETE; a page whose host name points at 127.0.0.1 (DNS rebinding)
 * shows in `Host`.
 */
export function refuseForeign(
  host: string | undefined,
  origin: string | undefined,
): string | undefined {
  if (!isLoopback(`http://${host}`)) {
    return 'This server answers requests to localhost only: the header Host names another host';
  }
  if (origin !== undefined && !isLoopback(origin)) {
    return 'This server answers pages of localhost only: the header Origin names another site';
  }
  return undefined;
}

/** Answers 403 to the requests that {@link refuseForeign} refuses, before a route sees them. */
export const localRequestsOnly: MiddlewareHandler = async (context, next) => {
  const message = refuseForeign(context.req.header('host'), context.req.header('origin'));
  return message ? context.json({ message }, 403) : next();
};

/** Whether the address is on this machine. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}
