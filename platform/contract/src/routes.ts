/** A route is a path, or a path with `/*` at its end for itself and everything under it; an address has no `*`. */
export function covers(outer: string, inner: string): boolean {
  if (!outer.endsWith('/*')) return outer === inner;
  const prefix = outer.slice(0, -'/*'.length);
  return inner === prefix || inner.startsWith(`${prefix}/`);
}
