import type { Redirect } from './registry.ts';

/** A route is a path, or a path with `/*` at its end for itself and everything under it; an address has no `*`. */
export function covers(outer: string, inner: string): boolean {
  if (!outer.endsWith('/*')) return outer === inner;
  const prefix = outer.slice(0, -'/*'.length);
  return inner === prefix || inner.startsWith(`${prefix}/`);
}

/** Where an address leads that moved; `undefined` for any other. */
export const redirectedTo = (redirects: readonly Redirect[], address: string): string | undefined =>
  redirects.find(({ from }) => covers(from, address))?.to;
