import { type PartContract, UNCOMMITTED, label } from '../../part/artifact.ts';
import type { Finding } from './rule.ts';

/** The rule `committed`: a commit contains the sources of a version. */
export const builtUncommitted = (contracts: readonly PartContract[]): Finding[] =>
  contracts
    .filter(({ commit }) => commit === UNCOMMITTED)
    .map((one) => ({
      ...uncommittedFinding(`${label(one)} was built with changes that no commit contains.`),
      remedy:
        'Commit them, make the preview again, and promote that. To promote this one: --uncommitted',
    }));

export const uncommittedFinding = (problem: string): Finding => ({
  rule: 'committed',
  problem,
  impact: 'Nobody could find the sources of what visitors get, and its changelog would be empty.',
  remedy: 'Commit them, or put them aside (git stash). To release them on purpose: --uncommitted',
});
