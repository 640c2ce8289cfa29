import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT, REMOTE_NAMES, remoteFolder } from './parts.ts';
import { commitSubjects, containsCommit, UNCOMMITTED, versionOf } from './part-sources.ts';

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

test('The subjects of a part are those of commits in its folders, and a checkout contains its past', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'subjects '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  const commit = (folder: string, subject: string) => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'file'), subject);
    git('add', '.');
    git('commit', '--quiet', `--message=${subject}`, '--message=Why.');
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  const from = commit('shop', 'Open the shop');
  commit('shop', 'Sell tea');
  commit('other', 'Paint the wall');
  const to = commit('shop', 'Sell coffee');
  expect(commitSubjects(['shop'], { from, to, root })).toEqual(['Sell coffee', 'Sell tea']);
  expect(commitSubjects(['shop'], { from, to: UNCOMMITTED, root })).toEqual([]);
  expect(commitSubjects(['shop'], { from: 'unknown', to, root })).toEqual([]);
  expect(commitSubjects(['shop'], { from: '--output=leak', to, root })).toEqual([]);
  expect(git('status', '--porcelain')).toBe('');

  expect(containsCommit(from, root), 'an earlier commit').toBe(true);
  expect(containsCommit(to, root), 'the commit itself').toBe(true);
  git('checkout', '--quiet', from);
  expect(containsCommit(to, root), 'a later commit').toBe(false);
  expect(containsCommit('0'.repeat(40), root), 'a commit that only another machine has').toBe(
    false,
  );
  expect(containsCommit('--output=leak', root)).toBe(false);
});
