import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
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
  const manifest = { name, version, type: 'module', exports: './index.js' };
  writeFileSync(path.join(target, 'package.json'), JSON.stringify(manifest));
  writeFileSync(path.join(target, 'index.js'), `export const version = '${version}';`);
}

async function idsOf(workspace: string, source: string): Promise<string[]> {
  const entry = path.join(root, workspace, 'main.js');
  mkdirSync(path.dirname(entry), { recursive: true });
  writeFileSync(entry, source);
  const ids: string[] = [];
  await build({
    root: path.join(root, workspace),
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'] } },
    plugins: [{ name: 'ids', moduleParsed: ({ id }) => void ids.push(id) }],
  });
  return ids;
}

test('A version that only one workspace has is built into it, and found for it', async () => {
  install('.', '@a/query', '5.2.0');
  install('shell', '@a/query', '5.1.0');
  const source = "export * from '@a/query';";
  expect(builtVersions('@a/query', await idsOf('shell', source))).toEqual(['5.1.0']);
  expect(builtVersions('@a/query', await idsOf('mf-shop', source))).toEqual(['5.2.0']);
  expect(installedVersion('@a/query', path.join(root, 'shell/src/facade'))).toBe('5.1.0');
  expect(installedVersion('@a/query', path.join(root, 'mf-shop'))).toBe('5.2.0');
});

test('Two copies in one build are both found, one below another package too', async () => {
  install('.', 'store', '1.0.0');
  install('.', 'kit', '1.0.0');
  install('node_modules/kit', 'store', '2.0.0');
  const kit = path.join(root, 'node_modules/kit/index.js');
  writeFileSync(kit, "export { version as inKit } from 'store';");
  const ids = await idsOf('shell', "export * from 'store'; export * from 'kit';");
  expect(builtVersions('store', ids)).toEqual(['1.0.0', '2.0.0']);
  expect(builtVersions('kit', ids)).toEqual(['1.0.0']);
});

test('A package that is not installed is named', () => {
  expect(() => installedVersion('none', root)).toThrow(/none is not installed for /);
  expect(builtVersions('none', [path.join(root, 'main.js')])).toEqual([]);
});
