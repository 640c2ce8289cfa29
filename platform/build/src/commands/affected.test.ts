import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../parts.ts';
import { affectedJourneys, changedFiles, journeysOfFolder, touches } from './affected.ts';

test('Every workspace, and every folder that TypeScript checks, has its journeys', () => {
  const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] };
  const { references } = JSON.parse(read('tsconfig.json')) as { references: { path: string }[] };
  const folders = [
    ...workspaces,
    ...references.map((reference) => reference.path.replace(/^supabase\/.*/, 'supabase')),
  ];
  expect(folders.filter((folder) => journeysOfFolder(folder) === undefined)).toEqual([]);
});

test('A change of a remote affects its own journeys', () => {
  expect(affectedJourneys(['mf-shop/src/app.ts', 'mf-shop/src/routes.ts'])).toEqual(['@shop']);
  expect(affectedJourneys(['mf-shop/src/app.ts', 'mf-blog/package.json'])).toEqual([
    '@shop',
    '@blog',
  ]);
});

test('A change of a folder that every page contains affects all journeys', () => {
  expect(affectedJourneys(['mf-shop/src/app.ts', 'shell/src/main.tsx'])).toBe('all');
});

test('A change of a file that the table does not name affects all journeys and every folder', () => {
  expect(affectedJourneys(['package-lock.json'])).toBe('all');
  expect(touches(['package-lock.json'], ['platform/local'])).toBe(true);
});

test('A change of documents affects no journey', () => {
  expect(affectedJourneys(['README.md', 'docs/releasing.md'])).toEqual([]);
  expect(affectedJourneys([])).toEqual([]);
});

test('A change of SQL touches the backend, and one of a page does not', () => {
  const backend = ['platform/local', 'supabase'];
  expect(touches(['supabase/migrations/1_users.sql'], backend)).toBe(true);
  expect(touches(['mf-shop/src/app.ts', 'docs/releasing.md'], backend)).toBe(false);
});

test('Changed files are those committed since the ref, edited, deleted and untracked', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'changed files '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: root });
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const commit = () => {
    git('add', '.');
    git('commit', '--quiet', '--message=change');
  };
  git('init', '--quiet', '--initial-branch=main');
  for (const file of ['same.ts', 'edited.ts', 'deleted.ts']) write(file, 'before');
  commit();
  git('checkout', '--quiet', '-b', 'work');
  write('a/committed.ts', 'new');
  commit();
  write('edited.ts', 'after');
  rmSync(path.join(root, 'deleted.ts'));
  write('b/untracked.ts', 'new');

  expect(changedFiles('main', root).toSorted()).toEqual([
    'a/committed.ts',
    'b/untracked.ts',
    'deleted.ts',
    'edited.ts',
  ]);
  expect(changedFiles('HEAD', root)).not.toContain('a/committed.ts');
});
