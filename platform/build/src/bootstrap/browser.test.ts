import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { distributionCommand, firstThatStarts, usualPlaces } from './browser.mjs';

test('On Linux every folder of PATH is searched for Chromium before Chrome', () => {
  const places = usualPlaces({ platform: 'linux', env: { PATH: '/usr/bin:/opt/bin' } });
  expect(places.slice(0, 3)).toEqual([
    '/usr/bin/chromium-headless-shell',
    '/opt/bin/chromium-headless-shell',
    '/usr/bin/chromium',
  ]);
  expect(places).toContain('/opt/bin/google-chrome-stable');
});

test('On a Mac the applications of all users and of this one come first', () => {
  const places = usualPlaces({
    platform: 'darwin',
    env: { HOME: '/Users/asha', PATH: '/usr/bin' },
  });
  expect(places[0]).toBe('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  expect(places).toContain('/Users/asha/Applications/Chromium.app/Contents/MacOS/Chromium');
  expect(places.at(-1)).toBe('/usr/bin/google-chrome-stable');
});

test('A browser that is installed but does not start is skipped', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'browsers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [stub, real] = ['stub', 'real'].map((name) => path.join(folder, name)) as [string, string];
  for (const file of [stub, real]) {
    writeFileSync(file, '');
    chmodSync(file, 0o755);
  }
  const starts = async (file: string) => file !== stub;
  expect(await firstThatStarts([path.join(folder, 'absent'), stub, real], starts)).toBe(real);
  expect(await firstThatStarts([stub], starts)).toBeUndefined();
});

test('The install command uses the package manager of the distribution', () => {
  expect(distributionCommand((program) => program === 'apt-get')).toContain('apt-get install');
  expect(distributionCommand((program) => program === 'dnf')).toBe('dnf install -y chromium');
  expect(distributionCommand(() => false)).toBeUndefined();
});
