import { completeFiles } from './rules/complete-files.ts';
import { disjointRoutes } from './rules/disjoint-routes.ts';
import { exposesApp } from './rules/exposes-app.ts';
import { facadeImports } from './rules/facade-imports.ts';
import { noLostRoutes } from './rules/no-lost-routes.ts';
import { oneCopy } from './rules/one-copy.ts';
import type { Candidate, Finding, Rule } from './rules/rule.ts';
import { sizeBudget } from './rules/size-budget.ts';

const RULES: Rule[] = [
  completeFiles,
  exposesApp,
  oneCopy,
  facadeImports,
  disjointRoutes,
  noLostRoutes,
  sizeBudget,
];

/** Everything that is wrong with a site before it goes live; empty when it may. */
export const verify = (candidate: Candidate): Finding[] => RULES.flatMap((rule) => rule(candidate));

/** A release that was refused, and why. Nothing of it has gone live. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(`Not released; what is live stays.\n\n${findings.map(describe).join('\n\n')}`);
    this.findings = findings;
  }
}

/** A finding in words. */
const describe = ({ rule, problem, impact, remedy }: Finding): string =>
  [`${rule}: ${problem}`, `  Impact: ${impact}`, `  Remedy: ${remedy}`].join('\n');
