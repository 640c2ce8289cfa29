import type { AddressOwner, Finding, Rule } from './rule.ts';

/** Every address belongs to one remote. Those that stay as they are were held to it when they were released. */
export const disjointRoutes: Rule = ({ remotes, others }) => {
  const changed = remotes.flatMap(ownedBy);
  const owned = [...changed, ...others.flatMap(ownedBy)];
  return changed.flatMap((one, index): Finding[] =>
    owned
      .slice(index + 1)
      .filter((other) => overlaps(one.path, other.path))
      .map((other) => ({
        rule: 'disjoint-routes',
        problem: `${one.name} owns ${one.path} and ${other.name} owns ${other.path}.`,
        impact: 'Which of them a visitor meets would be chance.',
        remedy: `Take the address out of the routes.ts of one of them; to move it, release ${one.name} without it first (--drop-route ${one.path}).`,
      })),
  );
};

const ownedBy = ({ name, routes }: AddressOwner): { name: string; path: string }[] =>
  routes.owns.map(({ path }) => ({ name, path }));

const overlaps = (a: string, b: string): boolean => covers(a, b) || covers(b, a);

/** Whether every address of `inner` belongs to `outer` too. */
export function covers(outer: string, inner: string): boolean {
  if (!outer.endsWith('/*')) return outer === inner;
  const prefix = outer.slice(0, -'/*'.length);
  return inner === prefix || inner.startsWith(`${prefix}/`);
}
