import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** `npm test` finds or installs Chromium itself. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** The packages of Debian. Ubuntu has the same, except that its Firefox is `firefox`. */
const PACKAGES = {
  chromium: [],
  firefox: ['firefox-esr', 'xvfb', 'openbox'],
  webkit: ['webkit2gtk-driver', 'python3-gi', 'gir1.2-webkit2-4.1', 'xvfb', 'openbox'],
};

/** Where a program is, if it is on the path. */
const find = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .find((file) => existsSync(file));

export const findFirefox = (): string | undefined => find('firefox-esr') ?? find('firefox');
export const findWebKit = (): string | undefined => find('WebKitWebDriver');

const hasDisplay = (): boolean => [find('Xvfb'), find('openbox')].every(Boolean);
const canOpenWebKit = (): boolean =>
  spawnSync('/usr/bin/python3', ['-c', "import gi; gi.require_version('WebKit2', '4.1')"])
    .status === 0;

const IS_INSTALLED: Record<EngineName, () => boolean> = {
  chromium: () => true,
  firefox: () => hasDisplay() && findFirefox() !== undefined,
  webkit: () => hasDisplay() && findWebKit() !== undefined && canOpenWebKit(),
};

/** @returns the engines that can run here, and a line for each other one that says what it needs */
export function installedEngines(): { engines: EngineName[]; missing: string[] } {
  const all = Object.keys(PACKAGES) as EngineName[];
  const engines = all.filter((name) => IS_INSTALLED[name]());
  const missing = all
    .filter((name) => !engines.includes(name))
    .map((name) => `Not tested in ${name}: apt-get install ${PACKAGES[name].join(' ')}`);
  return { engines, missing };
}
