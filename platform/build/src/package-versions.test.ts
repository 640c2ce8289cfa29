import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtVersions, installedVersion } from './package-versions.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'package versions '));
});
afterEach(() => rmSync(root, { recursive: true }));

function install(folder: string, name: string, version: string): void {
  const target = path.join(root, folder, 'node_modules', name);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, 'package.json'), JSON.stringify({ version }));
}

const idOf = (...folders: string[]): string => path.join(root, ...folders, 'index.js');

test('A workspace has its own version of a package, or else the one of the project', () => {
  install('.', '@a/query', '5.2.0');
  install('shell', '@a/query', '5.1.0');
  expect(installedVersion('@a/query', path.join(root, 'shell/src/facade'))).toBe('5.1.0');
  expect(installedVersion('@a/query', path.join(root, 'mf-shop'))).toBe('5.2.0');
});

test('Two copies in one build are both found, one below another package too', () => {
  install('.', 'store', '1.0.0');
  install('.', 'kit', '1.0.0');
  install('node_modules/kit', 'store', '2.0.0');
  const ids = [
    idOf('node_modules/store'),
    `\0${idOf('node_modules/kit/node_modules/store')}`,
    idOf('node_modules/kit'),
  ];
  expect(builtVersions('store', ids)).toEqual(['1.0.0', '2.0.0']);
  expect(builtVersions('kit', ids)).toEqual(['1.0.0']);
});

test('A package that is not installed is named', () => {
  expect(() => installedVersion('none', root)).toThrow(/none is not installed for /);
  expect(builtVersions('none', [path.join(root, 'main.js')])).toEqual([]);
});
