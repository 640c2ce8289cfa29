import { label } from '../../part/artifact.ts';
import { covers } from '@platform/contract/routes';
import type { RemoteOutline, Finding, Rule } from './rule.ts';

/** Every address belongs to one remote. Unchanged remotes were checked when they were released. */
export const disjointRoutes: Rule = ({ remotes, others, isFitOnly }) => {
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
        remedy: 'Remove the address from the routes.ts of one of them.',
        // The live owner gives it up in the same step.
        ...(!changed.includes(other) && !isFitOnly && { together: [one.name, other.name] }),
      })),
  );
};

const ownedBy = ({ name, routes }: RemoteOutline): { name: string; path: string }[] =>
  routes.owns.map(({ path }) => ({ name, path }));

const overlaps = (a: string, b: string): boolean => covers(a, b) || covers(b, a);

/** A redirect leads from an address of its own remote straight to a page. */
export const redirects: Rule = ({ remotes, others, live = [], former = [], addresses }) => {
  const all = [...remotes, ...others];
  const owned = all.flatMap(ownedBy);
  const declared = all.flatMap(({ name, routes }) =>
    (routes.redirects ?? []).map((one) => ({ ...one, name })),
  );
  const before = [...live, ...former];
  const isNew = (name: string): boolean => !before.some((one) => one.name === name);
  const wasOwn = (name: string, from: string): boolean =>
    [...owned, ...before.flatMap(reachedBy)]
      .filter((one) => one.name === name)
      .some(({ path }) => covers(path, from) || covers(path, addresses?.pageOf(from) ?? from));
  return declared.flatMap(({ name, from, to }, index): Finding[] => {
    const owner = owned.find((one) => one.name !== name && overlaps(one.path, from));
    const other = declared
      .slice(index + 1)
      .find((one) => overlaps(one.from, from) && (one.name !== name || one.to !== to));
    const next = declared.find((one) => covers(one.from, to));
    const problems = [
      owner && `${owner.name} owns ${owner.path}.`,
      other && `${other.name} redirects ${other.from} to ${other.to}.`,
      next && `${next.name} redirects ${to} in turn, to ${next.to}.`,
      !next && !owned.some(({ path }) => covers(path, to)) && `No remote owns ${to}.`,
      !isNew(name) && !wasOwn(name, from) && `${from} never was an address of ${name}.`,
    ];
    return problems
      .filter((problem) => typeof problem === 'string')
      .map((problem) => ({
        rule: 'redirects',
        problem: `${name} redirects ${from} to ${to}. ${problem}`,
        impact:
          'Visitors of the old address would not arrive, or another page would be out of reach.',
        remedy: `In the routes.ts of ${name}, redirect an address of its own to a page that stays.`,
      }));
  });
};

/** No live address disappears unless the release allows it. */
export const noLostRoutes: Rule = ({ live = [], dropRoutes, remotes, others }) => {
  const kept = new Set([...remotes, ...others].flatMap(reachedBy).map(({ path }) => path));
  const isKept = (path: string): boolean =>
    kept.has(path) || [...kept, ...dropRoutes].some((other) => covers(other, path));
  return live.flatMap((remote) =>
    reachedBy(remote)
      .filter(({ path }) => !isKept(path))
      .map(({ path }) => ({
        rule: 'no-lost-routes',
        problem: `${path} is live and owned by ${remote.name}; after this release no remote would own it.`,
        impact: 'Links, bookmarks and search results would lead to a missing page.',
        remedy: `Put it back into the routes.ts of ${remote.name}, redirect it there, or remove it on purpose: --drop-route ${path.includes('*') ? `'${path}'` : path}`,
      })),
  );
};

/** A redirected address still leads to a page. */
const reachedBy = (remote: RemoteOutline): { name: string; path: string }[] => [
  ...ownedBy(remote),
  ...(remote.routes.redirects ?? []).map(({ from }) => ({ name: remote.name, path: from })),
];

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
  new Set([
    ...routes.owns.map(
      ({ path, access, prerender, robots }) =>
        `${path} (${access}, ${robots}${prerender ? ', prerendered' : ''})`,
    ),
    ...(routes.redirects ?? []).map(({ from, to }) => `${from} (redirected to ${to})`),
  ]);
