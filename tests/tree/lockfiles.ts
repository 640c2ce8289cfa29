import { globSync } from 'node:fs';
import { PROJECT_ROOT } from '@platform/build/parts';

/** That of the project, and of each folder whose tests install packages of their own. */
export const LOCKFILES = globSync('{.,{platform,tests}/**}/package-lock.json', {
  cwd: PROJECT_ROOT,
  exclude: ['**/node_modules'],
});
