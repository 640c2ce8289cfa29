import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeProgram } from './install.mjs';
import { Refusal, run } from './program.mjs';

/**
 * The file of a Chromium that starts: named by PLAYWRIGHT_CHROMIUM, installed, or downloaded.
 * @param {string} root folder of the project, its packages installed
 * @throws {Refusal} with the command to run, if no browser can be found or installed
 */
export async function provideBrowser(root) {
  const found = await installedBrowser();
  if (found !== undefined) return found;
  const chosen = process.env.PLAYWRIGHT_CHROMIUM;
  if (chosen) {
    throw new Refusal(`PLAYWRIGHT_CHROMIUM names ${chosen}, which does not start as a browser.`);
  }
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  const download = [cli, 'install', '--no-shell', 'chromium'];
  await attempt('Downloading', path.join(root, nodeProgram), download);
  const downloaded = await installedBrowser();
  if (downloaded !== undefined) return downloaded;
  const isDebian = existsSync('/usr/bin/apt-get');
  if (isDebian && process.getuid?.() === 0) {
    await attempt('Installing', 'sh', ['-c', DEBIAN_COMMAND]);
    const installed = await installedBrowser();
    if (installed !== undefined) return installed;
  }
  throw new Refusal(
    'The tests run in a real browser, and none was found or could be downloaded. ' +
      (isDebian
        ? `Install one with\n  sudo sh -c '${DEBIAN_COMMAND}'\nthen try again`
        : 'Install Chromium or Chrome') +
      ', or set PLAYWRIGHT_CHROMIUM to the file of one.',
  );
}

// Not every distribution with apt-get has the smaller package.
const DEBIAN_COMMAND =
  'apt-get update && { apt-get install -y chromium-headless-shell || apt-get install -y chromium; }';

/**
 * The file of a Chromium of this machine that starts, if there is one; nothing is downloaded. Some distributions
 * install a `chromium` that only prints how to get one, and a downloaded one may lack libraries.
 */
export async function installedBrowser() {
  const { PLAYWRIGHT_CHROMIUM: chosen, PATH = '' } = process.env;
  // Imported here, because it does not exist before the packages are installed.
  const { chromium } = await import('playwright');
  const folders = PATH.split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  for (const place of chosen ? [chosen] : [...onPath, chromium.executablePath()]) {
    if (existsSync(place) && (await starts(place))) return place;
  }
  return undefined;
}

/**
 * If the installer fails, the next way is tried.
 * @param {string} activity
 * @param {string} program
 * @param {string[]} args
 */
async function attempt(activity, program, args) {
  console.log(`${activity} a browser for the tests (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code } = await run(program, args, { cwd: tmpdir(), env, output: 'shown' });
  if (code >= 128) throw new Refusal('Stopped before a browser was installed.', code);
}

/** @param {string} file */
async function starts(file) {
  try {
    const { code } = await run(file, ['--version'], { cwd: path.dirname(file), output: 'kept' });
    return code === 0;
  } catch {
    return false;
  }
}

// The headless one comes first: journeys take a third less time in it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
