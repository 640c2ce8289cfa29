import { covers } from './disjoint-routes.ts';
import type { Rule, SiteParts } from './rule.ts';

/** No address that is live disappears unless whoever releases says so. */
export const noLostRoutes: Rule = ({ live, dropRoutes, ...next }) => {
  if (!live) return [];
  const kept = pathsOf(next);
  return live.remotes.flatMap(({ name, routes }) =>
    routes.owns
      .map(({ path }) => path)
      .filter((path) => ![...kept, ...dropRoutes].some((other) => covers(other, path)))
      .map((path) => ({
        rule: 'no-lost-routes',
        problem: `${path} is live, and no remote would own it any more; ${name} owns it now.`,
        impact: 'Links, bookmarks and search results that lead there would find no page.',
        remedy: `Put it back into mf-${name}/src/routes.ts, or say that it is meant: --drop-route ${path}`,
      })),
  );
};

const pathsOf = ({ remotes }: SiteParts): string[] =>
  remotes.flatMap(({ routes }) => routes.owns.map(({ path }) => path));
