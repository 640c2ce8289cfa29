import { existsSync } from 'node:fs';
import path from 'node:path';

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
 * @param {(file: string) => Promise<boolean>} starts
 */
export async function firstThatStarts(places, starts) {
  for (const place of places) {
    if (existsSync(place) && (await starts(place))) return place;
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
