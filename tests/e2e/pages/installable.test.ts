import { inject, expect, test } from 'vitest';
import { readPage } from './read-page.ts';

interface Manifest {
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { url: string }[];
}

const readFile = async (address: string): Promise<Response> => fetch(inject('siteUrl') + address);

const manifest = (await (await readFile('/site.webmanifest')).json()) as Manifest;

test('Phones can install the site: it opens like an app, at pages that exist', async () => {
  expect(manifest.display).toBe('standalone');
  for (const address of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
    expect((await readPage(address)).status).toBe(200);
});

test('Each icon of the manifest has its size, and both have a maskable variant', async () => {
  for (const { src, sizes } of manifest.icons) {
    const png = Buffer.from(await (await readFile(src)).arrayBuffer());
    // Width and height follow the signature and the head of the first chunk.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
  const maskable = manifest.icons.filter(({ purpose }) => purpose === 'maskable');
  expect(maskable.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
});

test('The offline page and its two files are served, and search engines do not list it', async () => {
  const { document } = await readPage('/offline.html');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  for (const file of ['/offline.css', '/offline.js', '/sw.js'])
    expect((await readFile(file)).status).toBe(200);
});
