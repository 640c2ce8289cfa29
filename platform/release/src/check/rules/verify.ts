import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import {
  completeFiles,
  exampleContent,
  exposesApp,
  legalNames,
  readsRegistry,
  sizeBudget,
} from './artifact-rules.ts';
import { fragments } from './fragment-rules.ts';
import { disjointRoutes, noLostRoutes, redirects, sameAddresses } from './route-rules.ts';
import type { Candidate, Finding, Rule } from './rule.ts';
import { contractTypes, facadeImports, oneCopy } from './shared-module-rules.ts';

/** Rules for parts that were live before, such as those of a rollback: whether they fit together. */
export const FIT_RULES: readonly Rule[] = [
  legalNames,
  readsRegistry,
  oneCopy,
  facadeImports,
  contractTypes,
  fragments,
  disjointRoutes,
  redirects,
];

const RULES: readonly Rule[] = [
  completeFiles,
  exposesApp,
  ...FIT_RULES,
  noLostRoutes,
  sizeBudget,
  exampleContent,
];

export const CANARY_RULES: readonly Rule[] = [...RULES, sameAddresses];

export function verify(candidate: Candidate, rules = RULES): Finding[] {
  const findings = rules.flatMap((rule) => rule(candidate));
  const partners = findings.flatMap(({ together = [] }) => together);
  // One command for all findings: each part alone would be refused again.
  const parts = new Set([...candidate.released, ...partners, ...(candidate.companions ?? [])]);
  const { buildable = [...parts] } = candidate;
  const elsewhere = [...parts].filter((name) => !buildable.includes(name));
  const others = [...parts].filter((name) => name !== 'shell').toSorted();
  const names = [...(parts.has('shell') ? ['shell'] : []), ...others].join(' ');
  return findings.map(({ together, ...finding }) => {
    if (!together) return finding;
    const more = candidate.isFitOnly
      ? `Or roll back in one step what only fits together: npm run rollback -- ${names}`
      : elsewhere.length > 0
        ? `This checkout does not build ${elsewhere.join(', ')}.`
        : `Or release in one step, from one commit, what only fits together: npm run release -- ${names}`;
    return { ...finding, remedy: `${finding.remedy} ${more}` };
  });
}

export const runsWith = (shell: ShellContract, remote: RemoteContract): boolean =>
  [oneCopy, facadeImports].every(
    (rule) =>
      rule({ shell, remotes: [remote], earlierShells: [], released: [remote.name] }).length === 0,
  );
