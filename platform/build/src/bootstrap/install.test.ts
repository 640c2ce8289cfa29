import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { matches, withLock } from './install.mjs';

const react = { version: '19.3.1', integrity: 'sha512-a' };
const wanted = {
  packages: {
    '': {},
    'node_modules/react': react,
    'node_modules/aix-only': { version: '1.0.0', optional: true },
    e2e: { version: '0.1.0' },
  },
};

test.each([
  ['as locked, without those for other platforms', react, true],
  ['with other notes of npm', { ...react, dev: true }, true],
  ['of an older lockfile, as after a git pull', { ...react, version: '19.3.0' }, false],
  ['with other bytes', { ...react, integrity: 'sha512-b' }, false],
  ['of which one is missing', undefined, false],
])('Packages %s', (_, installed, isEnough) => {
  const packages = installed ? { 'node_modules/react': installed } : {};
  expect(matches(wanted, { packages })).toBe(isEnough);
});

function newLock() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'install.lock');
}

test('Two commands started at once install one after the other, also if the first fails', async () => {
  const file = newLock();
  const events: string[] = [];
  const begun = Promise.withResolvers<void>();
  const first = withLock(file, async () => {
    await begun.promise;
    events.push('fails');
    throw new Error('offline');
  });
  const second = withLock(file, async () => void events.push('second'));
  begun.resolve();
  await expect(first).rejects.toThrow('offline');
  await second;
  expect([...events, existsSync(file)]).toEqual(['fails', 'second', false]);
});

test('The lock of a process that has ended does not block others', async () => {
  const file = newLock();
  writeFileSync(file, '');
  expect(await withLock(file, async () => 'installed')).toBe('installed');
});
