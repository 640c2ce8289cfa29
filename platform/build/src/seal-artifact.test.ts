import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { isServed, mapOf } from '@platform/contract/artifact';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { integrityOf, sealArtifact } from './seal-artifact.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'seal artifact '));
  writeContract({});
});
afterEach(() => rmSync(dist, { recursive: true }));

const writeContract = (more: object): void =>
  writeFileSync(at('contract.json'), JSON.stringify({ name: 'auth', ...more }));
const at = (file: string): string => path.join(dist, file);
const contract = (): Record<string, unknown> =>
  JSON.parse(readFileSync(at('contract.json'), 'utf8')) as Record<string, unknown>;

test('a contract lists every file with its hash and its sizes, also of the compressed forms, and keeps its other fields', async () => {
  const code = Buffer.from('export const app = 1;\n'.repeat(50));
  writeFileSync(at('app.js'), code);
  writeFileSync(at('photo.webp'), 'picture');
  await sealArtifact(dist, 'abc123');
  expect(contract()).toEqual({
    name: 'auth',
    commit: 'abc123',
    files: {
      'app.js': {
        bytes: code.length,
        gzip: readFileSync(at('app.js.gz')).length,
        brotli: readFileSync(at('app.js.br')).length,
        integrity: integrityOf(code),
      },
      'photo.webp': { bytes: 7, integrity: integrityOf(Buffer.from('picture')) },
    },
  });
  expect(gunzipSync(readFileSync(at('app.js.gz')))).toEqual(code);
  expect(brotliDecompressSync(readFileSync(at('app.js.br')))).toEqual(code);
});

test('the file table of a remote lists what its pages and fragments load, with the hashes, and no files for other hosts', async () => {
  mkdirSync(at('assets'));
  const code = ['assets/app.css', 'assets/app.js', 'assets/en.js', 'assets/offer.js'];
  for (const file of ['remoteEntry.js', ...code]) writeFileSync(at(file), `/* ${file} */`);
  writeContract({
    code,
    pages: { '/login': { scripts: ['assets/app.js'], styles: ['assets/app.css'] } },
    texts: { 'en-IN': { scripts: ['assets/en.js'], styles: [] } },
    fragments: { offer: { scripts: ['assets/offer.js'], styles: ['assets/app.css'] } },
    reads: { 'assets/app.js': ['router'], 'assets/offer.js': ['react', 'kit/ui'] },
  });
  await sealArtifact(dist, 'abc123');
  const hashOf = (file: string): string => integrityOf(readFileSync(at(file)));
  expect(JSON.parse(readFileSync(at('assets/files.json'), 'utf8'))).toEqual({
    integrity: Object.fromEntries(code.map((file) => [file, hashOf(file)])),
    pages: { '/login': ['assets/app.css', 'assets/app.js'] },
    texts: { 'en-IN': ['assets/en.js'] },
    fragments: { offer: ['assets/app.css', 'assets/offer.js', 'shared:react', 'shared:kit/ui'] },
  });
  const { files } = contract() as { files: Record<string, unknown> };
  expect(files['assets/files.json']).toMatchObject({ integrity: hashOf('assets/files.json') });
});

test('a source map is moved to where nothing is served, and is listed with its hash', async () => {
  writeFileSync(at('app.js'), 'let a;');
  writeFileSync(at('app.js.map'), '{"version":3}');
  await sealArtifact(dist, 'abc123');
  expect(Object.keys(contract()['files']!)).toEqual(['app.js', mapOf('app.js')]);
  expect(isServed(mapOf('app.js'))).toBe(false);
});

test('an integrity hash is the one that a browser computes', () => {
  // openssl dgst -sha384 -binary | base64, of nothing
  expect(integrityOf(new Uint8Array())).toBe(
    'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
  );
});
