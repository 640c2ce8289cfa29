import type { SiteAddresses } from '@platform/contract/addresses';
import type { RemoteContract, ShellContract } from '@platform/contract/artifact';
import type { TypeFault } from '../type-assignments.ts';

/** What is wrong with a release, in words for whoever has to mend it. */
export interface Finding {
  /** The name of the rule, for programs. */
  rule: string;
  problem: string;
  /** What visitors would have met. */
  impact: string;
  remedy: string;
}

/** Parts of a site, by their contracts. */
export interface SiteParts {
  shell: ShellContract;
  remotes: RemoteContract[];
}

/** A remote of which only counts whose the addresses are. */
export type AddressOwner = Pick<RemoteContract, 'name' | 'version' | 'routes'>;

/** A site that is about to go live. */
export interface Candidate extends SiteParts {
  /** Those that change, or all where the shell does. */
  remotes: RemoteContract[];
  /** The other remotes. */
  others: AddressOwner[];
  /** The parts that change with it. */
  released: string[];
  /** The remotes that are live now, if any are. */
  live?: AddressOwner[];
  /** Shells that the released remotes must run with besides: those that are likely to be brought back. */
  earlierShells: ShellContract[];
  /** Integrity of the files that the store really holds, for the released parts: part, then file. */
  stored: Record<string, Record<string, string>>;
  /** What the compiler finds wrong between a shell and a remote, by their labels. */
  typeFaults: Readonly<Record<string, Readonly<Record<string, TypeFault[]>>>>;
  /** In which languages which page of the site may have an address. */
  addresses?: SiteAddresses;
  /** Addresses, and prefixes ending in `/*`, whose loss is meant. */
  dropRoutes: string[];
}

/** One promise that every release keeps. It only looks at data; the same candidate gives the same findings. */
export type Rule = (candidate: Candidate) => Finding[];

/** Every pair of a shell and a remote that may meet and of which one is new. */
export const meetings = ({
  shell: current,
  remotes,
  earlierShells,
}: Pick<Candidate, keyof SiteParts | 'earlierShells'>): {
  shell: ShellContract;
  remote: RemoteContract;
  isEarlier: boolean;
}[] =>
  remotes.flatMap((remote) =>
    [current, ...earlierShells].map((shell) => ({ shell, remote, isEarlier: shell !== current })),
  );

/** What whoever releases a remote may do about a shell that is not live any more. */
export const EARLIER_SHELL_REMEDY =
  'Release it a day after the shell, or say that the shell will not be taken back: --no-way-back';

/** `name@version`, as people and reports call a part. */
export const label = ({ name, version }: { name: string; version: string }): string =>
  `${name}@${version}`;
