import { existsSync } from 'node:fs';
import path from 'node:path';

// The one without any window comes first: journeys take two thirds of the time in it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Where a Chromium that is installed already would be, the likeliest first.
 *
 * @param {{ platform: string, env: Record<string, string | undefined> }} machine
 * @returns {string[]}
 */
export function usualPlaces({ platform, env }) {
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
      .filter((folder) => folder !== undefined)
      .map((folder) => path.win32.join(folder, 'Google/Chrome/Application/chrome.exe'));
  }
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
 * The first place where a browser is and starts. Some distributions install a `chromium` that only
 * says how to get one, and a downloaded one may lack system libraries.
 *
 * @param {string[]} places
 * @param {(file: string) => Promise<boolean>} starts
 */
export async function firstThatStarts(places, starts) {
  for (const place of places) {
    if (existsSync(place) && (await starts(place))) return place;
  }
  return undefined;
}

/**
 * The command that installs Chromium from the distribution, by which package manager is there.
 *
 * @param {(program: string) => boolean} has
 * @returns {string | undefined}
 */
export function distributionCommand(has) {
  if (has('apt-get')) {
    // Not every distribution with this manager has the smaller one.
    const install = 'apt-get install -y';
    return `apt-get update && { ${install} chromium-headless-shell || ${install} chromium; }`;
  }
  if (has('dnf')) return 'dnf install -y chromium';
  if (has('apk')) return 'apk add chromium';
  if (has('pacman')) return 'pacman -S --noconfirm chromium';
  return undefined;
}
