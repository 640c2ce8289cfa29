import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changelogOf } from './changelog.ts';

test('A changelog has the commits of a package between its published versions', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'changelog '));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], { cwd: root });
  const commit = (folder: string, subject: string) => {
    mkdirSync(path.join(root, folder), { recursive: true });
    writeFileSync(path.join(root, folder, 'file'), subject);
    git('add', '.');
    git('commit', '--quiet', `--message=${subject}`);
  };
  const changelog = (version: string) => changelogOf(['kit'], { version, root });

  git('init', '--quiet');
  commit('kit', 'Add a card');
  const first = '## 0.9.0\n\nThe first version.\n';
  expect(changelog('0.9.0')).toBe(`# Changelog\n\n${first}`);

  git('tag', 'packages-0.9.0');
  commit('kit', 'Give the card a tone');
  commit('shop', 'Sell tea');
  const second = '## 0.10.0\n\n- Give the card a tone\n';
  expect(changelog('0.10.0')).toBe(`# Changelog\n\n${second}\n${first}`);

  git('tag', 'packages-0.10.0');
  const third = '## 1.0.0\n\nNothing changed in this package.\n';
  expect(changelog('1.0.0')).toBe(`# Changelog\n\n${third}\n${second}\n${first}`);
});
