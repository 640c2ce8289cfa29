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

export const verify = (candidate: Candidate, rules = RULES): Finding[] =>
  rules.flatMap((rule) => rule(candidate));

export const runsWith = (shell: ShellContract, remote: RemoteContract): boolean =>
  [oneCopy, facadeImports].every(
    (rule) =>
      rule({ shell, remotes: [remote], earlierShells: [], released: [remote.name] }).length === 0,
  );
