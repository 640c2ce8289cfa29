import type { SiteAddresses } from '@platform/contract/addresses';
import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import type { SiteConfig } from '@platform/contract/site';
import type { TypeFault } from '../type-assignments.ts';

/** A fault of a release, in words for the team that fixes it. */
export interface Finding {
  /** The name of the rule, for programs. */
  rule: string;
  problem: string;
  /** What visitors would have seen. */
  impact: string;
  remedy: string;
}

export interface SiteParts {
  shell: ShellContract;
  remotes: RemoteContract[];
}

/** A remote of which only the routes matter. */
export type AddressOwner = Pick<RemoteContract, 'name' | 'version' | 'routes'>;

export interface FoundExample {
  /** `name@version`. */
  part: string;
  file: string;
  marker: string;
}

/** A site before it goes live. */
export interface Candidate extends SiteParts {
  /** The remotes that change, or all if the shell does. */
  remotes: RemoteContract[];
  others: AddressOwner[];
  released: string[];
  /** The live remotes, if there are any. */
  live?: AddressOwner[];
  /** Shells besides the current one that the released remotes must run in: those that a rollback may make live. */
  earlierShells: ShellContract[];
  /** The integrity hashes that the store holds for the released parts: by part, then by file. */
  stored: Record<string, Record<string, string>>;
  /** The compiler's findings between a shell and a remote, by their labels. */
  typeFaults: Readonly<Record<string, Readonly<Record<string, TypeFault[]>>>>;
  /** The example content in the files of released parts; empty for a site that is not for visitors. */
  examples?: readonly FoundExample[];
  /** In which languages which page can have an address. */
  addresses?: SiteAddresses;
  /** What pages may load; no limits by default. */
  pageBudgets?: SiteConfig['pageBudgets'];
  /** Addresses, and prefixes ending in `/*`, that the release may remove. */
  dropRoutes: string[];
}

/** One promise that every release keeps. Rules are pure: the same candidate has the same findings. */
export type Rule = (candidate: Candidate) => Finding[];

/** The shells and remotes of a candidate that can run together. */
export type RunningParts = Pick<Candidate, keyof SiteParts | 'earlierShells' | 'released'>;

/** All pairs of a shell and a released remote that can run together. */
export const shellPairs = ({
  shell: current,
  remotes,
  earlierShells,
}: Omit<RunningParts, 'released'>): {
  shell: ShellContract;
  remote: RemoteContract;
  isEarlier: boolean;
}[] =>
  remotes.flatMap((remote) =>
    [current, ...earlierShells].map((shell) => ({ shell, remote, isEarlier: shell !== current })),
  );

export const EARLIER_SHELL_REMEDY =
  'Release it a day after the shell, or skip this check with --no-earlier-shells: the shell can then be rolled back only after the remote';

/** The label of a version: `name@version`. */
export const label = ({ name, version }: { name: string; version: string }): string =>
  `${name}@${version}`;
