import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '@platform/build/parts';

const read = (file: string) => readFileSync(path.join(PROJECT_ROOT, 'shell/public', file));

test.each(['/offline.html', '/offline.css', '/known.js', '/offline.js'])(
  'The worker knows the hash of %s',
  (file) => {
    const hash = createHash('sha256').update(read(file)).digest('base64');
    expect(read('sw.js').toString()).toContain(`'${file}': 'sha256-${hash}'`);
  },
);

test.each(['.', 'scripts/repository-template'])(
  'A clone with core.autocrlf=true, as on Windows, has the bytes that were committed, by the attributes in %s',
  (place) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'windows-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...args], {
        cwd: folder,
      });
    cpSync(path.join(PROJECT_ROOT, 'shell/public'), folder, { recursive: true });
    const attributes = path.join(PROJECT_ROOT, place, '.gitattributes');
    copyFileSync(attributes, path.join(folder, '.gitattributes'));
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message=Open the shop');
    git('-c', 'core.autocrlf=true', 'clone', '--quiet', '.', 'clone');
    const files = readdirSync(path.join(PROJECT_ROOT, 'shell/public'));
    const isSame = (file: string) =>
      readFileSync(path.join(folder, 'clone', file)).equals(read(file));
    expect(files).toContain('sw.js');
    expect(files.filter((file) => !isSame(file))).toEqual([]);
  },
);
