import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import {
  completeFiles,
  exposesApp,
  legalNames,
  readsRegistry,
  sizeBudget,
} from './artifact-rules.ts';
import { disjointRoutes, noLostRoutes, sameAddresses } from './route-rules.ts';
import type { Candidate, Finding, Rule } from './rule.ts';
import { contractTypes, facadeImports, oneCopy } from './shared-module-rules.ts';

/** Rules for parts that were live before, such as those of a rollback: whether they fit together. */
export const FIT_RULES: readonly Rule[] = [
  legalNames,
  readsRegistry,
  oneCopy,
  facadeImports,
  contractTypes,
  disjointRoutes,
];

const RULES: readonly Rule[] = [completeFiles, exposesApp, ...FIT_RULES, noLostRoutes, sizeBudget];

/** Rules for canaries. */
export const CANARY_RULES: readonly Rule[] = [...RULES, sameAddresses];

/** All findings about a site before it goes live; empty if it may go live. */
export const verify = (candidate: Candidate, rules = RULES): Finding[] =>
  rules.flatMap((rule) => rule(candidate));

/** Whether a shell provides what a remote imports. */
export const runsWith = (shell: ShellContract, remote: RemoteContract): boolean =>
  verify(
    {
      shell,
      remotes: [remote],
      others: [],
      released: [remote.name],
      earlierShells: [],
      stored: {},
      typeFaults: {},
      dropRoutes: [],
    },
    [oneCopy, facadeImports],
  ).length === 0;

/** A refused release, with its findings. Nothing of it has gone live. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(`Refused; the live site stays.\n\n${findings.map(describe).join('\n\n')}`);
    this.findings = findings;
  }
}

/** @throws ReleaseRefused if there are findings */
export function refuse(findings: Finding[]): void {
  if (findings.length > 0) throw new ReleaseRefused(findings);
}

const describe = ({ rule, problem, impact, remedy }: Finding): string =>
  [`${rule}: ${problem}`, `  Impact: ${impact}`, `  Remedy: ${remedy}`].join('\n');
