import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPreviewKey } from './preview-key.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'preview key '));
  file = path.join(folder, '.local/preview-key');
});
afterEach(() => rm(folder, { recursive: true }));

test('a machine creates its key once, readable by its user only', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => readPreviewKey({}, file)));
  const again = await readPreviewKey({}, file);
  expect(new Set(keys.map(({ publicKey }) => publicKey))).toEqual(new Set([again.publicKey]));
  expect(await readdir(path.dirname(file)), 'no temporary file is left').toHaveLength(1);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('PREVIEW_KEY is the same line, and with it no file is created', async () => {
  const made = await readPreviewKey({}, file);
  const other = path.join(folder, 'other');
  const fromVariable = await readPreviewKey({ PREVIEW_KEY: await readFile(file, 'utf8') }, other);
  expect(fromVariable.publicKey).toBe(made.publicKey);
  await expect(stat(other)).rejects.toThrow('ENOENT');
});

test('an invalid key is refused with its place, and never printed', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
  const another = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  for (const PREVIEW_KEY of ['secret words', another]) {
    await expect(readPreviewKey({ PREVIEW_KEY }, file)).rejects.toThrow(
      /^PREVIEW_KEY is not a private key on P-256/,
    );
  }
});
