import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { Releaser } from './release.ts';
import { renderRemote } from './render/render-remote.ts';
import type { Store } from './store/store.ts';

/** The releaser of this machine: whoever RELEASED_BY names, or else whom git knows. */
export const releaserOf = (store: Store): Releaser => ({
  store,
  by: process.env.RELEASED_BY || gitUser() || userInfo().username,
  renderRemote,
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
