import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { commitSubjects, sourcesOf } from '@platform/build/part-sources';
import { site } from '@platform/build/site';
import type { SiteConfig } from '@platform/contract/site';
import { renderRemote, type RenderRemote } from '../adapters/renderer/render-remote.ts';
import type { Store } from '../adapters/stores/store.ts';

/** Who changes the site, where its releases are kept, and how its pages are rendered. */
export interface Releaser {
  store: Store;
  /** The author of the change, for the journal. */
  by: string;
  config: SiteConfig;
  renderRemote: RenderRemote;
  /** The subjects of the commits that changed the sources of a part, for the changelog. */
  readSubjects: (part: string, commits: { from: string; to: string }) => string[];
}

/** The releaser of this machine: the author is RELEASED_BY, or else git's user. */
export const releaserOf = (store: Store): Releaser => ({
  store,
  by: process.env.RELEASED_BY || gitUser() || userInfo().username,
  config: site,
  renderRemote,
  readSubjects(part, commits) {
    const [folder, also] = sourcesOf(part);
    return commitSubjects([folder, ...also], commits);
  },
});

function gitUser(): string | undefined {
  try {
    const get = (key: string) =>
      execFileSync('git', ['config', key], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return `${get('user.name')} <${get('user.email')}>`;
  } catch {
    return undefined;
  }
}
