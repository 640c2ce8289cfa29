import type { CompareTypes } from '@platform/build/compare-types';
import type { SiteConfig } from '@platform/contract/site';
import type { Announce } from './after/announce.ts';
import type { RenderRemote } from './compose/render-remote.ts';
import type { Finding } from './check/rules/rule.ts';
import type { Smoke } from './inspect/smoke-journey.ts';
import type { Made } from './request/request.ts';
import type { State } from './state/state.ts';
import type { Signer } from './store/keys.ts';
import type { Store } from './store/store.ts';

/** The code that composes pages: this package and the kit. */
export interface Composer {
  /** Fixed when the process starts, even if sources change. */
  version: string;
  /** The last commit that changed it, or `uncommitted`. */
  readCommit: () => string | Promise<string>;
  /** Whether it, and the sources of the parts, contain a commit. */
  contains: (commit: string) => boolean;
}

/** Who asks from outside, in place of composing. */
export interface Team {
  /** The part, or `site`, whose inbox it uses. */
  name: string;
  signer: Signer;
  /** Without what it has put into its inbox. */
  store: Store;
  storeId: string;
  /** Of its next request: its files are put there first. */
  nonce: string;
}

/** What changes a site, and in whose name. */
export interface Releaser {
  store: Store;
  /** The author of the change, for the journal. */
  by: string;
  /** Signs states, if the site has a key. */
  signer?: Signer | undefined;
  /** Asks the composer, and writes no state. */
  team?: Team | undefined;
  /** What the live state does not allow the author of a request. */
  objections?: (live: State | undefined) => readonly Finding[];
  config: SiteConfig;
  renderRemote: RenderRemote;
  compareTypes: CompareTypes;
  composer: Composer;
  /** Opens composed pages in a browser. */
  smoke?: Smoke | undefined;
  /** The parts that this checkout builds; missing if it is not known. */
  buildable?: readonly string[];
  readSubjects: (part: string, commits: { from: string; to: string }) => string[];
  announce: Announce;
  /** Prints a line that refuses nothing. */
  warn: (line: string) => void;
  now: () => Date;
}

export interface Changed {
  live: State;
  isNew: boolean;
  /** The keys that a pruning removed, or would remove. */
  removed?: readonly string[];
}

/** What a step made of a request. */
export type Step = Omit<Made, 'sequence' | 'id' | 'at'> & {
  /** After the state is written. */
  finish?: () => Promise<readonly string[]>;
  /** If another change took its number. */
  giveUp?: () => Promise<void>;
};
