/**
 * Whether route `outer` contains every address of route `inner`. A route is a path, or a path with `/*` at its end for
 * itself and everything below; an address is a route without a `*`.
 */
export function covers(outer: string, inner: string): boolean {
  if (!outer.endsWith('/*')) return outer === inner;
  const prefix = outer.slice(0, -'/*'.length);
  return inner === prefix || inner.startsWith(`${prefix}/`);
}
