import { covers } from '@platform/contract/routes';
import { type RemoteOutline, type Finding, label, type Rule } from './rule.ts';

/** Every address belongs to one remote. Unchanged remotes were checked when they were released. */
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
        impact: 'It would be undefined which of them a visitor gets.',
        remedy: `Remove the address from the routes.ts of one of them; to move it, first release ${one.name} without it (--drop-route ${one.path}).`,
      })),
  );
};

const ownedBy = ({ name, routes }: RemoteOutline): { name: string; path: string }[] =>
  routes.owns.map(({ path }) => ({ name, path }));

const overlaps = (a: string, b: string): boolean => covers(a, b) || covers(b, a);

/** No live address disappears unless the release allows it. */
export const noLostRoutes: Rule = ({ live = [], dropRoutes, remotes, others }) => {
  const kept = new Set([...remotes, ...others].flatMap(pathsOf));
  const isKept = (path: string): boolean =>
    kept.has(path) || [...kept, ...dropRoutes].some((other) => covers(other, path));
  return live.flatMap((remote) =>
    pathsOf(remote)
      .filter((path) => !isKept(path))
      .map((path) => ({
        rule: 'no-lost-routes',
        problem: `${path} is live and owned by ${remote.name}; after this release no remote would own it.`,
        impact: 'Links, bookmarks and search results would lead to a missing page.',
        remedy: `Put it back into the routes.ts of ${remote.name}, or remove it on purpose: --drop-route ${path}`,
      })),
  );
};

const pathsOf = ({ routes }: RemoteOutline): string[] => routes.owns.map(({ path }) => path);

/** A canary has exactly the pages of the live version, so that a link works for every visitor. */
export const sameAddresses: Rule = ({ live, remotes }) =>
  remotes.flatMap((candidate) => {
    const current = live?.find(({ name }) => name === candidate.name);
    if (!current) return [];
    const [before, after] = [addressesOf(current), addressesOf(candidate)];
    const differing = [...new Set([...before, ...after])].filter(
      (address) => !before.has(address) || !after.has(address),
    );
    if (differing.length === 0) return [];
    return [
      {
        rule: 'same-addresses',
        problem: `${label(candidate)} has other routes than ${label(current)}, or other options: ${differing.join(', ')}.`,
        impact: 'Some visitors would find pages that others and search engines do not.',
        remedy: `Release ${candidate.name} for all, or release the routes alone first.`,
      },
    ];
  });

/** Each route with its options: `/club/* (member, noindex)`. */
const addressesOf = ({ routes }: RemoteOutline): Set<string> =>
  new Set(
    routes.owns.map(
      ({ path, access, prerender, robots }) =>
        `${path} (${access}, ${robots}${prerender ? ', prerendered' : ''})`,
    ),
  );
