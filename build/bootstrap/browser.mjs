import { existsSync } from 'node:fs';
import path from 'node:path';
import { distributionCommand, firstThatStarts, usualPlaces } from './find-browser.mjs';
import { nodeProgram } from './installed.mjs';
import { withProgress } from './progress.mjs';
import { run } from './program.mjs';
import { Refusal } from './refusal.mjs';

/**
 * The file of a Chromium that starts: the one that PLAYWRIGHT_CHROMIUM names, one of this machine,
 * or one that is downloaded now.
 *
 * @param {string} root folder of the project, its packages installed
 * @throws {Refusal} with the command to type, when there is none to be had
 */
export async function provideBrowser(root) {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM;
  if (chosen) {
    if (await starts(chosen)) return chosen;
    throw new Refusal(`PLAYWRIGHT_CHROMIUM names ${chosen}, which does not start as a browser.`);
  }
  // Only here, since it is not there before the packages are installed.
  const { chromium } = await import('playwright');
  const downloaded = chromium.executablePath();
  const places = [...usualPlaces(process), downloaded];
  return (
    (await firstThatStarts(places, starts)) ??
    (await firstThatStarts([await download(root, downloaded)], starts)) ??
    (await firstThatStarts(await installFromDistribution(), starts)) ??
    refuse()
  );
}

/**
 * @param {string} root
 * @param {string} place
 */
async function download(root, place) {
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  await withProgress('Downloading a browser for the tests (once)', () =>
    run(path.join(root, nodeProgram), [cli, 'install', '--no-shell', 'chromium'], {
      cwd: root,
      output: 'kept',
    }),
  );
  return place;
}

async function installFromDistribution() {
  const command = distributionCommand(isOnPath);
  if (command === undefined || process.getuid?.() !== 0) return [];
  await withProgress(`Installing a browser for the tests (${command})`, () =>
    run('sh', ['-c', command], {
      cwd: '/',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      output: 'kept',
    }),
  );
  return usualPlaces(process);
}

/** @returns {never} */
function refuse() {
  const command = distributionCommand(isOnPath)?.replaceAll(/(^|&& )/g, '$1sudo ');
  throw new Refusal(
    'The tests run in a real browser, and none was found or could be downloaded. ' +
      (command === undefined
        ? 'Install Chromium or Chrome'
        : `Install one with\n  ${command}\nthen try again`) +
      ', or set PLAYWRIGHT_CHROMIUM to the file of one.',
  );
}

/** @param {string} file */
async function starts(file) {
  // On Windows `--version` opens a window instead of printing.
  if (process.platform === 'win32') return existsSync(file);
  try {
    const { code } = await run(file, ['--version'], { cwd: path.dirname(file), output: 'kept' });
    return code === 0;
  } catch {
    return false;
  }
}

/** @param {string} program */
function isOnPath(program) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, program)));
}
