import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/release/store/folder-store';
import { expect, onTestFinished, test } from 'vitest';
import { openStartStore } from './local-store.ts';

async function storeOfAnotherForm() {
  const folder = await mkdtemp(path.join(tmpdir(), 'start '));
  onTestFinished(() => rm(folder, { recursive: true }));
  const place = path.join(folder, 'store');
  await mkdir(path.join(place, 'states'), { recursive: true });
  await writeFile(path.join(place, 'states/00000001.json'), '{"sequence": 1, "site": "old"}');
  return { folder, store: folderStore(place) };
}

test('A store of another form is put aside with one line, and an empty one begins', async () => {
  const { folder, store } = await storeOfAnotherForm();
  const lines: string[] = [];
  await openStartStore((line) => lines.push(line), { store, own: store.place });
  expect(await store.list('')).toEqual([]);
  const [aside] = (await readdir(folder)).filter((name) => name !== 'store');
  expect(await readdir(path.join(folder, aside!, 'states'))).toEqual(['00000001.json']);
  expect(lines).toEqual([expect.stringContaining(`it is in ${path.join(folder, aside!)} now`)]);
});

test('Such a store elsewhere stays as it is, and the start says why it ends', async () => {
  const { store } = await storeOfAnotherForm();
  await expect(openStartStore(() => undefined, { store })).rejects.toThrow(
    'It stays as it is. For an empty store: RELEASE_STORE=<folder>',
  );
  expect(await store.list('')).toEqual(['states/00000001.json']);
});
