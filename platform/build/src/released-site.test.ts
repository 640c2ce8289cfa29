import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Registry } from '@platform/contract/registry';
import { readReleasedRegistry } from './released-site.ts';

async function serve(status: number, page: string, files: Record<string, string> = {}) {
  const server = createServer(({ url }, response) =>
    response.writeHead(status).end(files[url!] ?? page),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const auth = { version: '7', entry: '/mf/auth/7/remoteEntry.js' };
const shop = { version: '8', entry: '/mf/shop/8/remoteEntry.js' };
const registry: Registry = {
  edition: 'e',
  remotes: { auth: { live: auth, owns: [] }, shop: { owns: [] } },
};
const page = `<head><script type="importmap">{}</script>
  <script type="application/json" id="mf-registry">${JSON.stringify(registry)}</script></head>`;

test('The remotes of a site are read from its pages, and missing versions from versions files', async () => {
  const versions = { '/versions/shop.json': JSON.stringify({ edition: 'e', ...shop }) };
  await expect(readReleasedRegistry(await serve(200, page, versions))).resolves.toEqual({
    remotes: { auth: { live: auth, owns: [] }, shop: { live: shop, owns: [] } },
  });
});

test.each([
  ['wrong', () => serve(200, '<title>Elsewhere</title>'), ' answers 200 without a registry'],
  ['broken', () => serve(500, page), ' answers 500'],
  ['missing', () => 'http://127.0.0.1:65535', ': the connection was refused'],
])('A %s site is named in the error', async (_, start, reason) => {
  const url = await start();
  await expect(readReleasedRegistry(url)).rejects.toThrow(url + reason);
});
