import { commitSubjects, containsCommit, sourceCommit } from '@platform/build/commits';
import { foldersOf, PART_NAMES } from '@platform/build/part-sources';
import { siteConfig } from '@platform/build/site';
import type { SiteConfig } from '@platform/contract/site';
import { type Announce, announcerOf } from '../adapters/announce.ts';
import { compareTypes, type CompareTypes } from '../adapters/compiler/compare-types.ts';
import { renderRemote, type RenderRemote } from '../adapters/renderer/render-remote.ts';
import { type Signer, signerOf } from '../adapters/signatures/sign.ts';
import type { Store } from '../adapters/stores/store.ts';
import { author } from './author.ts';
import { composerSources, composerVersion } from './composer-code.ts';
import { type Composer, packedComposer } from './composer.ts';
import { ownReceiver } from './describe-site.ts';

export interface Releaser {
  store: Store;
  /** The author of the change, for the journal. */
  by: string;
  /** Signs changes, if the site has owners. */
  signer?: Signer | undefined;
  config: SiteConfig;
  renderRemote: RenderRemote;
  compareTypes: CompareTypes;
  composer: Composer;
  /** The parts that this checkout builds; missing if it is not known. */
  buildable?: readonly string[];
  readSubjects: (part: string, commits: { from: string; to: string }) => string[];
  announce: Announce;
  /** Prints a line that refuses nothing. */
  warn: (line: string) => void;
}

export const releaserOf = (store: Store): Releaser => ({
  store,
  by: author(),
  signer: signerOf(process.env),
  config: siteConfig,
  renderRemote,
  compareTypes,
  composer: checkoutComposer(),
  buildable: PART_NAMES,
  announce: announcerOf(process.env, { site: ownReceiver(store, siteConfig) }),
  warn: console.error,
  readSubjects: (part, commits) => commitSubjects(foldersOf(part), commits),
});

/** The composing code of this checkout, or of the site's packages. Its digest is computed once in a process. */
function checkoutComposer(): Composer {
  if (siteConfig.code) {
    const packed = packedComposer(siteConfig.code);
    return { ...packed, contains: (commit) => packed.contains(commit) || containsCommit(commit) };
  }
  return {
    version: (knownVersion ??= composerVersion()),
    readCommit: () => sourceCommit(composerSources()),
    contains: containsCommit,
  };
}

let knownVersion: string | undefined;
