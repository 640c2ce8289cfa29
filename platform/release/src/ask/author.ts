import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

/** RELEASED_BY, or else git's user, or else the user of this machine. */
export const author = (): string => process.env.RELEASED_BY || gitUser() || userInfo().username;

function gitUser(): string | undefined {
  try {
    const get = (key: string) =>
      execFileSync('git', ['config', key], { encoding: 'utf8', stdio: 'pipe' }).trim();
    return `${get('user.name')} <${get('user.email')}>`;
  } catch {
    return undefined;
  }
}
