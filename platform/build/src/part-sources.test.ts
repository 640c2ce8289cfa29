import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder } from './parts.ts';
import { versionOf } from './part-sources.ts';

const REMOTE = remoteFolder(REMOTE_NAMES[0]!);

test('the same sources always give the same version', () => {
  expect(versionOf(REMOTE)).toBe(versionOf(REMOTE));
  expect(versionOf(REMOTE)).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{10}$/);
});

test('two parts, or one part with more inputs, never share a version', () => {
  const versions = [versionOf(REMOTE), versionOf('shell'), versionOf(REMOTE, ['shell'])];
  expect(new Set(versions).size).toBe(3);
});

test('a changed source gives another version, and restoring it gives the first one', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'part '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  const version = () => versionOf(path.relative(PROJECT_ROOT, folder));
  write('package.json', '{ "version": "1.0.0" }');
  write('app.ts', 'export const app = 1;');
  const first = version();
  write('app.ts', 'export const app = 2;');
  expect(version()).not.toBe(first);
  write('app.ts', 'export const app = 1;');
  expect(version()).toBe(first);
});
