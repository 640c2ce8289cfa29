import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prefixOf, removeLeftovers } from './temporary-files.ts';

test('A run deletes the files of a killed one although a process has its id again, and keeps those of a running one', () => {
  const memory = mkdtempSync(path.join(tmpdir(), 'memory-'));
  onTestFinished(() => rmSync(memory, { recursive: true }));
  mkdtempSync(path.join(memory, `site-tests-${process.pid}-earlier-`));
  mkdtempSync(path.join(memory, `site-tests-${2 ** 31 - 2}-earlier-`));
  const running = mkdtempSync(path.join(memory, prefixOf(process.pid)));
  removeLeftovers(memory);
  expect(readdirSync(memory)).toEqual([path.basename(running)]);
  expect(path.basename(running).length, 'sockets in it need short paths').toBeLessThan(36);
});
