import type { Finding } from './rule.ts';

/** Nothing of the release has gone live. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(`Refused; the live site stays.\n\n${findings.map(describe).join('\n\n')}`);
    this.findings = findings;
  }
}

export function refuse(findings: Finding[]): void {
  if (findings.length > 0) throw new ReleaseRefused(findings);
}

const describe = ({ rule, problem, impact, remedy }: Finding): string =>
  [`${rule}: ${problem}`, `  Impact: ${impact}`, `  Remedy: ${remedy}`].join('\n');
