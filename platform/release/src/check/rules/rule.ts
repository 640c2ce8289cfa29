import type { TypeFault } from '@platform/build/compare-types';
import type { SiteAddresses } from '@platform/contract/addresses';
import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import type { SiteConfig } from '@platform/contract/site';
import type { FoundExample } from '../../part/artifact.ts';

/** A fault of a release, in words for the team that fixes it. */
export interface Finding {
  rule: string;
  problem: string;
  /** What visitors would have seen. */
  impact: string;
  remedy: string;
  /** Parts that only fit each other: released in one step, they pass the rule. `verify` names them in the remedy. */
  together?: readonly string[];
}

export interface Candidate {
  shell: ShellContract;
  /** The remotes that change, or all if the shell does. */
  remotes: RemoteContract[];
  others: RemoteContract[];
  released: string[];
  /** None before the first release. */
  live?: RemoteContract[];
  /** Earlier versions of the remotes that change. */
  former?: RemoteContract[];
  /** The integrity hashes: by part, then by file. */
  stored: Record<string, Record<string, string>>;
  /** By the labels of shell and remote, or of a fragment's owner and user. */
  typeFaults: Readonly<Record<string, Readonly<Record<string, TypeFault[]>>>>;
  /** Remotes that do not fit the kit which released remotes were compiled with, and the live shell does not have. */
  companions?: readonly string[];
  /** What this checkout builds; by default everything. */
  buildable?: readonly string[] | undefined;
  /** Nothing is released: versions that were live come back. */
  isFitOnly?: boolean;
  /** The example content in the files of released parts; empty for a site that is not for visitors. */
  examples?: readonly FoundExample[];
  addresses: SiteAddresses;
  /** What pages may load; no limits by default. */
  pageBudgets?: SiteConfig['pageBudgets'];
  /** Addresses, and prefixes ending in `/*`, that the release may remove. */
  dropRoutes: string[];
}

/** Pure: the same candidate has the same findings. */
export type Rule = (candidate: Candidate) => Finding[];

/** Nothing of the release has gone live. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
  readonly findings: Finding[];

  constructor(findings: Finding[]) {
    super(`Refused; the live site stays.\n\n${findings.map(describe).join('\n\n')}`);
    this.findings = findings;
  }

  toJSON(): object {
    return { released: false, findings: this.findings };
  }
}

export function refuse(findings: Finding[]): void {
  if (findings.length > 0) throw new ReleaseRefused(findings);
}

const describe = ({ rule, problem, impact, remedy }: Finding): string =>
  [`${rule}: ${problem}`, `  Impact: ${impact}`, `  Remedy: ${remedy}`].join('\n');
