import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compress } from '@platform/build/compress';
import { sealArtifact } from '@platform/build/seal-artifact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRemote } from '../store/artifacts.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { aRemote } from '../testing/contracts.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { publishAll } from './publish.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'publish '));
  store = folderStore(path.join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const publish = (to: Store, dist: string) => publishAll({ store: to, config: SMALL_SITE }, [dist]);

async function build(code: string, commit = 'abc'): Promise<string> {
  const dist = path.join(folder, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(path.join(dist, 'contract.json'), JSON.stringify(aRemote('auth', ['/login'])));
  await writeFile(path.join(dist, 'app.js'), code);
  await sealArtifact(dist, commit);
  return dist;
}

test('a published artifact can be read under its version, with its compressed forms', async () => {
  await publish(store, await build('let a;'));
  expect(await readRemote(store, 'auth', '2')).toMatchObject({ name: 'auth', version: '2' });
  expect(String(await store.read('mf/auth/2/app.js'))).toBe('let a;');
  expect(await store.list('mf/auth/2/')).toEqual([
    'mf/auth/2/app.js',
    'mf/auth/2/app.js.br',
    'mf/auth/2/app.js.gz',
    'mf/auth/2/assets/files.json',
    'mf/auth/2/assets/files.json.br',
    'mf/auth/2/assets/files.json.gz',
    'mf/auth/2/contract.json',
  ]);
});

test('an interrupted upload is invisible, and repeating it completes it', async () => {
  const dist = await build('let a;');
  const dead = () => Promise.reject(new Error('the line is dead'));
  const create: Store['create'] = (key, bytes) =>
    key.endsWith('.gz') ? dead() : store.create(key, bytes);
  const failing = { ...store, create };
  await expect(publish(failing, dist)).rejects.toThrow('the line is dead');
  await expect(readRemote(store, 'auth', '2')).rejects.toThrow(
    /has no mf\/auth\/2\/contract\.json/,
  );
  await publish(store, dist);
  await expect(readRemote(store, 'auth', '2')).resolves.toMatchObject({ version: '2' });
});

test('the same sources can be published from another commit; the first stays named', async () => {
  await publish(store, await build('let a;', 'first'));
  expect(await publish(store, await build('let a;', 'second'))).toMatchObject([
    { contract: { commit: 'first' } },
  ]);
});

test.each(['br', 'gz'])('a file whose form %s has another content is refused', async (form) => {
  const dist = await build('let a;');
  const file = path.join(dist, `app.js.${form}`);
  const other = await compress('app.js', Buffer.from('evil();'), 'fast');
  for (const bytes of [other![form as 'br' | 'gz'], Buffer.from('let a;')]) {
    await writeFile(file, bytes);
    await expect(publish(store, dist)).rejects.toThrow(
      `complete-files: app.js.${form} of auth@2 is compressed from another file.`,
    );
  }
  expect(await readdir(folder), 'nothing is written').toEqual(['dist']);
});

test('a contract that was changed in the store is refused with the field', async () => {
  await publish(store, await build('let a;'));
  const key = 'mf/auth/2/contract.json';
  const contract = JSON.parse(String(await store.read(key))) as object;
  for (const [change, line] of [
    [{ version: '3' }, 'version: "3" is another version.'],
    [{ files: { '../secret': {} } }, 'files: "../secret" cannot be the name of a file'],
    [{ files: { 'app.js': { bytes: 1, integrity: 'none' } } }, 'files["app.js"].integrity: "none"'],
  ] as const) {
    await store.remove(key);
    await store.create(key, Buffer.from(JSON.stringify({ ...contract, ...change })));
    await expect(readRemote({ ...store }, 'auth', '2')).rejects.toThrow(line);
  }
});

test('a version never changes once it is published', async () => {
  await publish(store, await build('let a;'));
  await expect(publish(store, await build('let b;'))).rejects.toThrow(
    /same-build: auth@2 is in .* with other files\./,
  );
  expect(String(await store.read('mf/auth/2/app.js'))).toBe('let a;');
});
