import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isCurrentBuild } from './build-parts.ts';
import {
  blameLine,
  commitSubjects,
  containsCommit,
  isCommitted,
  UNCOMMITTED,
  uncommittedFiles,
} from './commits.ts';

test('The subjects of a part are those of commits in its folders, a checkout contains its past, and a line has an author', () => {
  const { root, git } = newRepository();
  const commit = (folder: string, subject: string) => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'file'), subject);
    git('add', '.');
    git('commit', '--quiet', `--message=${subject}`, '--message=Why.');
    return git('rev-parse', 'HEAD');
  };
  const from = commit('shop', 'Open the shop');
  commit('shop', 'Sell tea');
  commit('other', 'Paint the wall');
  const to = commit('shop', 'Sell coffee');
  const subjects = (options: object) => commitSubjects(['shop'], { from, to, root, ...options });
  expect(subjects({})).toEqual(['Sell coffee', 'Sell tea']);
  expect(subjects({ to: UNCOMMITTED })).toEqual([]);
  for (const unknown of ['unknown', '0'.repeat(40), '--output=leak']) {
    expect(subjects({ from: unknown })).toEqual([]);
    expect(blameLine('shop/file', { line: 1, commit: unknown, root })).toBeUndefined();
    expect(containsCommit(unknown, root)).toBe(false);
  }
  expect(git('status', '--porcelain')).toBe('');

  const author = { author: 'a <a@b.test>', subject: 'Sell coffee' };
  const blamed = blameLine('shop/file', { line: 1, commit: to, root });
  expect(blamed).toMatchObject({ commit: to, ...author });
  expect(blameLine('shop/file', { line: 1, commit: from, root })).toMatchObject({ commit: from });

  expect(containsCommit(from, root), 'an earlier commit').toBe(true);
  expect(containsCommit(to, root), 'the commit itself').toBe(true);
  git('checkout', '--quiet', from);
  expect(containsCommit(to, root), 'a later commit').toBe(false);
});

test("Changed, staged, removed and new files are in no commit; ignored ones are nobody's", () => {
  const { root, git } = newRepository();
  const write = (file: string) => writeFileSync(path.join(root, file), Math.random().toString());
  expect(uncommittedFiles(root), 'no commit').toBeUndefined();
  expect(isCommitted([tmpdir()], tmpdir()), 'no git').toBe(false);
  for (const file of ['changed', 'staged', 'removed', 'same']) write(file);
  writeFileSync(path.join(root, '.gitignore'), 'ignored');
  git('add', '.');
  git('commit', '--quiet', '--message=Open the shop');
  expect(uncommittedFiles(root)).toEqual([]);
  rmSync(path.join(root, 'removed'));
  for (const file of ['changed', 'staged', 'ignored', 'a new "öffnung"']) write(file);
  git('add', 'staged');
  const found = ['changed', 'removed', 'staged', 'a new "öffnung"'];
  expect(uncommittedFiles(root)).toEqual(found);
  expect(found.filter((file) => isCommitted([file], root))).toEqual([]);
  expect(isCommitted(['same', 'ignored'], root)).toBe(true);
  mkdirSync(path.join(root, 'shop'));
  expect(uncommittedFiles(path.join(root, 'shop')), 'of a project in a folder').toEqual([]);
});

test('A build is current for its sources, unless its commit was amended', () => {
  const { root, git } = newRepository();
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

function newRepository() {
  const root = mkdtempSync(path.join(tmpdir(), 'repository '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const owner = ['-c', 'user.name=a', '-c', 'user.email=a@b.test'];
  const git = (...args: string[]) =>
    execFileSync('git', [...owner, ...args], { cwd: root, encoding: 'utf8' }).trim();
  git('init', '--quiet');
  return { root, git };
}
