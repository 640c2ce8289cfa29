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

/** Whether parts fit together; all that a rollback has to ask, since each of them was live before. */
export const FIT: readonly Rule[] = [
  legalNames,
  readsRegistry,
  oneCopy,
  facadeImports,
  contractTypes,
  disjointRoutes,
];

const RULES: readonly Rule[] = [completeFiles, exposesApp, ...FIT, noLostRoutes, sizeBudget];

/** What some visitors try keeps a promise more. */
export const TRIED: readonly Rule[] = [...RULES, sameAddresses];

/** Everything that is wrong with a site before it goes live; empty when it may. */
export const verify = (candidate: Candidate, rules = RULES): Finding[] =>
  rules.flatMap((rule) => rule(candidate));

/** Whether a shell has what a remote takes from it. */
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

/** A release that was refused, and why. Nothing of it has gone live. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(`Refused; what is live stays.\n\n${findings.map(describe).join('\n\n')}`);
    this.findings = findings;
  }
}

/** @throws ReleaseRefused when anything was found */
export function refuse(findings: Finding[]): void {
  if (findings.length > 0) throw new ReleaseRefused(findings);
}

/** A finding in words. */
const describe = ({ rule, problem, impact, remedy }: Finding): string =>
  [`${rule}: ${problem}`, `  Impact: ${impact}`, `  Remedy: ${remedy}`].join('\n');
