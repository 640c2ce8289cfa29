import { type AddressOwner, type Finding, label, type Rule } from './rule.ts';

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

/** No address that is live disappears unless whoever releases says so. */
export const noLostRoutes: Rule = ({ live = [], dropRoutes, remotes, others }) => {
  const kept = new Set([...remotes, ...others].flatMap(pathsOf));
  const isKept = (path: string): boolean =>
    kept.has(path) || [...kept, ...dropRoutes].some((other) => covers(other, path));
  return live.flatMap((remote) =>
    pathsOf(remote)
      .filter((path) => !isKept(path))
      .map((path) => ({
        rule: 'no-lost-routes',
        problem: `${path} is live, and no remote would own it any more; ${remote.name} owns it now.`,
        impact: 'Links, bookmarks and search results that lead there would find no page.',
        remedy: `Put it back into the routes.ts of ${remote.name}, or say that it is meant: --drop-route ${path}`,
      })),
  );
};

const pathsOf = ({ routes }: AddressOwner): string[] => routes.owns.map(({ path }) => path);

/** Whoever tries a version finds just the pages that the others have: links between visitors lead everybody somewhere. */
export const sameAddresses: Rule = ({ live, remotes }) =>
  remotes.flatMap((tried) => {
    const everybodys = live?.find(({ name }) => name === tried.name);
    if (!everybodys) return [];
    const [before, after] = [addressesOf(everybodys), addressesOf(tried)];
    const differing = [...new Set([...before, ...after])].filter(
      (address) => !before.has(address) || !after.has(address),
    );
    if (differing.length === 0) return [];
    return [
      {
        rule: 'same-addresses',
        problem: `${label(tried)} owns other addresses than ${label(everybodys)}, or on other terms: ${differing.join(', ')}.`,
        impact:
          'Some visitors would find pages that others do not, and search engines only those of the others.',
        remedy: `Release ${tried.name} as a whole, or bring the addresses by themselves first.`,
      },
    ];
  });

/** Each owned address with its terms: `/account/* (member, noindex)`. */
const addressesOf = ({ routes }: AddressOwner): Set<string> =>
  new Set(
    routes.owns.map(
      ({ path, access, prerender, robots }) =>
        `${path} (${access}, ${robots}${prerender ? ', prerendered' : ''})`,
    ),
  );
