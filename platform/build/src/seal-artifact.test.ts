import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { integrityOf, sealArtifact } from './seal-artifact.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'seal artifact '));
  writeFileSync(path.join(dist, 'contract.json'), '{"name":"auth","base":"/mf/auth/1/"}');
});
afterEach(() => rmSync(dist, { recursive: true }));

const at = (file: string): string => path.join(dist, file);
const contract = (): Record<string, unknown> =>
  JSON.parse(readFileSync(at('contract.json'), 'utf8')) as Record<string, unknown>;

test('a contract lists every file with its sizes and its hash, and keeps its other fields', async () => {
  const code = Buffer.from('export const app = 1;\n'.repeat(50));
  writeFileSync(at('app.js'), code);
  writeFileSync(at('photo.webp'), 'picture');
  await sealArtifact(dist, 'abc123');
  expect(contract()).toEqual({
    name: 'auth',
    base: '/mf/auth/1/',
    commit: 'abc123',
    files: {
      'app.js': {
        bytes: code.length,
        gzip: readFileSync(at('app.js.gz')).length,
        brotli: readFileSync(at('app.js.br')).length,
        integrity: integrityOf(code),
      },
      'photo.webp': { bytes: 7, integrity: integrityOf(Buffer.from('picture')) },
      'assets/hashes.json': expect.objectContaining({
        integrity: integrityOf(readFileSync(at('assets/hashes.json'))),
      }) as unknown,
    },
  });
});

test('the hashes of all served scripts lie beside them, as an import map', async () => {
  for (const folder of ['assets', 'server']) mkdirSync(at(folder));
  for (const file of ['remoteEntry.js', 'assets/app.js', 'assets/app.css', 'server/app.js']) {
    writeFileSync(at(file), `/* ${file} */`);
  }
  await sealArtifact(dist, 'abc123');
  expect(JSON.parse(readFileSync(at('assets/hashes.json'), 'utf8'))).toEqual({
    integrity: {
      '/mf/auth/1/assets/app.js': integrityOf(Buffer.from('/* assets/app.js */')),
      '/mf/auth/1/remoteEntry.js': integrityOf(Buffer.from('/* remoteEntry.js */')),
    },
  });
});

test('the compressed forms decompress to the same bytes', async () => {
  writeFileSync(at('app.css'), '.a { color: red }');
  await sealArtifact(dist, 'abc123');
  expect(gunzipSync(readFileSync(at('app.css.gz'))).toString()).toBe('.a { color: red }');
  expect(brotliDecompressSync(readFileSync(at('app.css.br'))).toString()).toBe('.a { color: red }');
});

test('sealing again gives the same contract', async () => {
  writeFileSync(at('app.js'), 'let a;');
  await sealArtifact(dist, 'abc123');
  const first = contract();
  await sealArtifact(dist, 'abc123');
  expect(contract()).toEqual(first);
});

test('an integrity hash is the one that a browser computes', () => {
  // openssl dgst -sha384 -binary | base64, of nothing
  expect(integrityOf(new Uint8Array())).toBe(
    'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb',
  );
});
