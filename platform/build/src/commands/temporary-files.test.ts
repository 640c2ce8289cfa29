import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'memory '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('Temporary files are in memory until the end, and then deleted', () => {
  const memory = newFolder();
  const before = tmpdir();
  const deleteFiles = keepTemporaryFilesInMemory(memory);
  const during = tmpdir();
  writeFileSync(path.join(during, 'a file'), '');
  expect(path.dirname(during)).toBe(memory);
  deleteFiles();
  expect(existsSync(during)).toBe(false);
  expect(tmpdir()).toBe(before);
});

test('On a system without such memory they stay where they are', () => {
  const before = tmpdir();
  const deleteFiles = keepTemporaryFilesInMemory('/no/such/folder');
  expect(tmpdir()).toBe(before);
  deleteFiles();
  expect(existsSync(before)).toBe(true);
});

test('Files of a killed run are deleted by the next, and those of a running one are not', () => {
  const memory = newFolder();
  const ended = spawnSync(process.execPath, ['--version']);
  const [killed, running] = [ended.pid, process.pid].map((id) => `${memory}/site-tests-${id}-x`);
  for (const folder of [killed!, running!]) mkdirSync(folder);
  keepTemporaryFilesInMemory(memory)();
  expect([existsSync(killed!), existsSync(running!)]).toEqual([false, true]);
});
