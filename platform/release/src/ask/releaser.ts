import { commitSubjects, containsCommit, sourceCommit } from '@platform/build/commits';
import { foldersOf, PART_NAMES } from '@platform/build/part-sources';
import { siteConfig } from '@platform/build/site';
import { announcerOf } from '../after/announce.ts';
import { compareTypes } from '../check/compare-types.ts';
import { renderRemote } from '../compose/render-remote.ts';
import { signerOf } from '../store/site-key.ts';
import type { Store } from '../store/store.ts';
import type { Composer, Releaser } from '../releaser.ts';
import { author } from './author.ts';
import { composerSources, composerVersion } from './composer-code.ts';
import { packedComposer } from './composer.ts';
import { ownReceiver } from '../after/describe-site.ts';

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
  now: () => new Date(),
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
