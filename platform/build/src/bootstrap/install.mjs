import path from 'node:path';
import { isInstalled } from './installed.mjs';
import { withLock } from './lock.mjs';
import { withProgress } from './progress.mjs';
import { Refusal, runNpm } from './program.mjs';

/**
 * Installs the packages of the lockfile, unless they are installed.
 * @param {string} root folder of the project
 * @throws {Refusal} with npm's output
 */
export async function installPackages(root) {
  if (isInstalled(root)) return;
  await withLock(path.join(root, '.local/install.lock'), install, () => {
    console.log('Another command is installing the packages; waiting for it …');
  });

  async function install() {
    if (isInstalled(root)) return;
    const title = 'Installing the packages (npm ci; about a minute, once)';
    const { code, output } = await withProgress(title, () => runNpmCi(root));
    if (code >= 128) throw new Refusal('Stopped before the packages were installed.', code);
    if (code !== 0) {
      throw new Refusal(
        `${output}\nnpm could not install the packages; its output is above. ` +
          'Most often the network or the registry cannot be reached (check with npm ping); ' +
          'then repeat the command.',
      );
    }
    if (!isInstalled(root)) {
      throw new Refusal(
        'npm installed the packages, but not all of them or without their install scripts ' +
          '(npm config get ignore-scripts, npm config get omit). Run this, then try again:\n' +
          '  npm ci --include=dev --include=optional --ignore-scripts=false',
      );
    }
  }
}

/** @param {string} root */
function runNpmCi(root) {
  // NODE_ENV=production would omit the tools.
  return runNpm(['ci', '--include=dev', '--include=optional'], root);
}
