import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { nodeProgram } from './installed.mjs';
import { withProgress } from './progress.mjs';
import { Refusal, run } from './program.mjs';

const isRoot = process.getuid?.() === 0;

/**
 * The file of a Chromium that starts: named by PLAYWRIGHT_CHROMIUM, installed, or downloaded.
 * @param {string} root folder of the project, its packages installed
 * @throws {Refusal} with the command to run, if no browser can be found or installed
 */
export async function provideBrowser(root) {
  const chosen = process.env.PLAYWRIGHT_CHROMIUM;
  if (chosen) {
    if (await starts(chosen)) return chosen;
    throw new Refusal(`PLAYWRIGHT_CHROMIUM names ${chosen}, which does not start as a browser.`);
  }
  return (
    (await installedBrowser()) ??
    (await firstThatStarts([await download(root)], starts)) ??
    (await firstThatStarts(await installFromDistribution(), starts)) ??
    refuse()
  );
}

/** The file of a Chromium of this machine that starts, if there is one; nothing is downloaded. */
export async function installedBrowser() {
  const { PLAYWRIGHT_CHROMIUM: chosen } = process.env;
  const places = chosen ? [chosen] : [...usualPlaces(process), await placeOfDownload()];
  return firstThatStarts(places, starts);
}

async function placeOfDownload() {
  // Imported here, because it does not exist before the packages are installed.
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

/** @param {string} root */
async function download(root) {
  const cli = path.join(root, 'node_modules/playwright/cli.js');
  const args = [cli, 'install', '--no-shell', 'chromium'];
  await attempt('Downloading a browser for the tests (once)', path.join(root, nodeProgram), args);
  return placeOfDownload();
}

async function installFromDistribution() {
  const command = distributionCommand(isOnPath);
  if (command === undefined || !isRoot) return [];
  await attempt(`Installing a browser for the tests (${command})`, 'sh', ['-c', command]);
  return usualPlaces(process);
}

const SHOWN_CHARACTERS = 600;

/**
 * If the installer fails, its output is shown and the next way is tried.
 * @param {string} title
 * @param {string} program
 * @param {string[]} args
 */
async function attempt(title, program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await withProgress(title, () =>
    run(program, args, { cwd: tmpdir(), env, output: 'kept' }),
  );
  if (code >= 128) throw new Refusal('Stopped before a browser was installed.', code);
  if (code !== 0) {
    const end = output.trim().slice(-SHOWN_CHARACTERS);
    console.log(
      `That failed. Another way is tried, if there is one. The end of its output:\n${end}\n`,
    );
  }
}

/** @returns {never} */
function refuse() {
  const command = distributionCommand(isOnPath);
  const asRoot = isRoot ? command : command?.replaceAll(/\b(apt-get|dnf|pacman) /g, 'sudo $1 ');
  throw new Refusal(
    'The tests run in a real browser, and none was found or could be downloaded. ' +
      (asRoot === undefined
        ? 'Install Chromium or Chrome'
        : `Install one with\n  ${asRoot}\nthen try again`) +
      ', or set PLAYWRIGHT_CHROMIUM to the file of one.',
  );
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

/** @param {string} program */
function isOnPath(program) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, program)));
}

// The headless one comes first: journeys take a third less time in it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Likeliest first.
 * @param {{ platform: string, env: Record<string, string | undefined> }} machine
 * @returns {string[]}
 */
export function usualPlaces({ platform, env }) {
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder !== '');
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.posix.join(folder, name)));
  if (platform !== 'darwin') return onPath;
  const apps = ['/Applications', `${env.HOME ?? ''}/Applications`];
  return [
    ...apps.map((folder) => `${folder}/Google Chrome.app/Contents/MacOS/Google Chrome`),
    ...apps.map((folder) => `${folder}/Chromium.app/Contents/MacOS/Chromium`),
    ...onPath,
  ];
}

/**
 * Some distributions install a `chromium` that only prints how to get one, and a downloaded one may lack libraries.
 * @param {string[]} places
 * @param {(file: string) => Promise<boolean>} canStart
 */
export async function firstThatStarts(places, canStart) {
  for (const place of places) {
    if (existsSync(place) && (await canStart(place))) return place;
  }
  return undefined;
}

/**
 * @param {(program: string) => boolean} has
 * @returns {string | undefined}
 */
export function distributionCommand(has) {
  if (has('apt-get')) {
    // Not every distribution with apt-get has the smaller package.
    const install = 'apt-get install -y';
    return `apt-get update && { ${install} chromium-headless-shell || ${install} chromium; }`;
  }
  if (has('dnf')) return 'dnf install -y chromium';
  if (has('pacman')) return 'pacman -S --noconfirm chromium';
  return undefined;
}
