import { covers } from './disjoint-routes.ts';
import type { AddressOwner, Rule } from './rule.ts';

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
        remedy: `Put it back into mf-${remote.name}/src/routes.ts, or say that it is meant: --drop-route ${path}`,
      })),
  );
};

const pathsOf = ({ routes }: AddressOwner): string[] => routes.owns.map(({ path }) => path);
