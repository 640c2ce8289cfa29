import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from './install.mjs';
import { startOf } from './program.mjs';

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

test.each([
  ['a process that has ended', `${2 ** 31 - 2} then`],
  ['the first process of the machine, which has the id now', '1'],
  ['an earlier process with the id of this one', `${process.pid} then`],
  ['nobody', ''],
  ['a whole group of processes', '0 then'],
])('The lock of %s does not block others', async (_, content) => {
  const file = newLock();
  writeFileSync(file, content);
  expect(await withLock(file, async () => 'installed', expect.unreachable)).toBe('installed');
});

test('A process keeps its start, and none has that of another', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  await once(other, 'spawn');
  const start = startOf(other.pid!);
  expect(start).toBeTruthy();
  expect(startOf(other.pid!)).toBe(start);
  expect(startOf(process.pid)).not.toBe(start);
  other.kill();
  await once(other, 'exit');
  expect(startOf(other.pid!)).toBeUndefined();
});

test('An install that fails lets the next command try', async () => {
  const file = newLock();
  const failure = withLock(file, () => Promise.reject(new Error('offline')), expect.unreachable);
  await expect(failure).rejects.toThrow('offline');
  expect(existsSync(file)).toBe(false);
});
