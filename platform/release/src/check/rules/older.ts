import { UNCOMMITTED } from '../../part/artifact.ts';
import type { ComposingCode } from '../../state/state.ts';
import type { Finding } from './rule.ts';

/** A part before and after a release, with the commits of its sources. */
export interface ReplacedPart {
  name: string;
  live: { version: string; commit: string };
  next: { version: string; commit: string };
}

export interface Sources {
  live: ComposingCode | undefined;
  version: string;
  contains: (commit: string) => boolean;
}

const RULE = 'not-older';
const REMEDY =
  'Update these sources (git pull; of a shallow clone also git fetch --unshallow). ' +
  'To release older sources on purpose: --older';

/** Older code would revert headers, heads and every other output that all parts share. */
export function olderCode({ live, version, contains }: Sources): Finding[] {
  if (!live || live.version === version || contains(live.commit)) return [];
  const { commit } = live;
  return [
    {
      rule: RULE,
      problem: `the live pages were composed by code of ${nameOf(commit)}, which these sources do not contain`,
      impact:
        'Headers, and everything else that all pages share, would have gone back to an earlier state.',
      remedy: REMEDY,
    },
  ];
}

/** Sources must contain the commit of the version that they replace. */
export const olderParts = (
  parts: readonly ReplacedPart[],
  contains: Sources['contains'],
): Finding[] =>
  parts
    .filter(({ live, next }) => {
      const isKnown = live.commit !== UNCOMMITTED && live.commit !== next.commit;
      return live.version !== next.version && isKnown && !contains(live.commit);
    })
    .map(({ name, live }) => ({
      rule: RULE,
      problem: `${name}@${live.version} is live, built from ${nameOf(live.commit)}, which these sources do not contain`,
      impact: `Changes of ${name} that visitors have would have been reverted.`,
      remedy: REMEDY,
    }));

const nameOf = (commit: string): string =>
  commit === UNCOMMITTED ? 'uncommitted sources' : `commit ${commit.slice(0, 10)}`;
