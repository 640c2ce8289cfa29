import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from './lock.mjs';

function newLock() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'install.lock');
}

test('Two commands started at once install one after the other', async () => {
  const file = newLock();
  const events: string[] = [];
  const command = (name: string) =>
    withLock(
      file,
      async () => {
        events.push(`${name} begins`);
        await new Promise((done) => setTimeout(done, 20));
        events.push(`${name} ends`);
      },
      () => events.push(`${name} waits`),
    );
  await Promise.all([command('first'), command('second')]);
  expect(events).toEqual([
    'first begins',
    'second waits',
    'first ends',
    'second begins',
    'second ends',
  ]);
  expect(existsSync(file)).toBe(false);
});

test('A command that was killed while it installed does not block others', async () => {
  const file = newLock();
  const pidThatNeverWas = 2 ** 31 - 2;
  writeFileSync(file, String(pidThatNeverWas));
  expect(await withLock(file, async () => 'installed', expect.unreachable)).toBe('installed');
});

test('An install that fails lets the next command try', async () => {
  const file = newLock();
  const failure = withLock(file, () => Promise.reject(new Error('offline')), expect.unreachable);
  await expect(failure).rejects.toThrow('offline');
  expect(existsSync(file)).toBe(false);
});
