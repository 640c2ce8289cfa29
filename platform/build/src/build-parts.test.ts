import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isCurrentBuild } from './build-parts.ts';

test('A build is current for its sources, unless its commit was amended', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'amended '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message=Open the shop');
  const build = (commit: string) => {
    writeFileSync(path.join(root, '.built'), '0.1.0-abc');
    writeFileSync(path.join(root, 'contract.json'), JSON.stringify({ commit }));
  };
  build('uncommitted');
  expect(isCurrentBuild(root, '0.1.0-abc', root)).toBe(true);
  build(git('rev-parse', 'HEAD'));
  expect(isCurrentBuild(root, '0.1.0-abc', root)).toBe(true);
  expect(isCurrentBuild(root, '0.1.0-def', root), 'other sources').toBe(false);
  git('commit', '--quiet', '--allow-empty', '--amend', '--message=Open the shop at nine');
  expect(isCurrentBuild(root, '0.1.0-abc', root), 'amended').toBe(false);
  rmSync(path.join(root, '.built'));
  expect(isCurrentBuild(root, '0.1.0-abc', root), 'an interrupted build').toBe(false);
});
