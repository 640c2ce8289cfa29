import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/**
 * The packages of Debian. Ubuntu has the same, except that its Firefox is `firefox`. Chromium needs none: `npm test`
 * finds or installs it.
 */
const PACKAGES: Record<EngineName, string[]> = {
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

/** @returns the engines that can run here, and for each other one a line that says what it needs */
export function installedEngines(): { engines: EngineName[]; missing: Map<EngineName, string> } {
  const all = Object.keys(PACKAGES) as EngineName[];
  const engines = all.filter((name) => IS_INSTALLED[name]());
  const missing = all
    .filter((name) => !engines.includes(name))
    .map(
      (name) =>
        [name, `Not tested in ${name}: apt-get install ${PACKAGES[name].join(' ')}`] as const,
    );
  return { engines, missing: new Map(missing) };
}
