import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installedBrowser, usualPlaces } from './browser.mjs';

test('On Linux every folder of PATH is searched for Chromium before Chrome', () => {
  const places = usualPlaces({ platform: 'linux', env: { PATH: '/usr/bin:/opt/bin' } });
  expect(places.slice(0, 3)).toEqual([
    '/usr/bin/chromium-headless-shell',
    '/opt/bin/chromium-headless-shell',
    '/usr/bin/chromium',
  ]);
});

test('On a Mac the applications of all users and of this one come first', () => {
  const env = { HOME: '/Users/asha', PATH: '/usr/bin' };
  const places = usualPlaces({ platform: 'darwin', env });
  expect(places[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(places).toContain('/Users/asha/Applications/Chromium.app/Contents/MacOS/Chromium');
  expect(places.at(-1)).toBe('/usr/bin/google-chrome-stable');
});

test('A browser that is installed but does not start is skipped', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [stub, real] = ['chromium', 'google-chrome'].map((name) => path.join(folder, name));
  vi.stubEnv('PATH', folder);
  vi.stubEnv('PLAYWRIGHT_CHROMIUM', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [code, file] of [real!, stub!].entries()) {
    writeFileSync(file, `#!/bin/sh\nexit ${code}\n`);
    chmodSync(file, 0o755);
  }
  expect(await installedBrowser()).toBe(real);
});
