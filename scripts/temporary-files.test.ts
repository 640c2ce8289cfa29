import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeLeftovers } from './temporary-files.ts';

test('A run deletes the files of a killed one, and keeps those of a running one', () => {
  const memory = mkdtempSync(path.join(tmpdir(), 'memory-'));
  onTestFinished(() => rmSync(memory, { recursive: true }));
  mkdtempSync(path.join(memory, `site-tests-${2 ** 31 - 2}-`));
  const running = mkdtempSync(path.join(memory, `site-tests-${process.pid}-`));
  removeLeftovers(memory);
  expect(readdirSync(memory)).toEqual([path.basename(running)]);
});
