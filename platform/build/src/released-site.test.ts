import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Registry } from '@platform/contract/registry';
import { readReleasedRegistry } from './released-site.ts';

const auth = { version: '7', entry: '/mf/auth/7/remoteEntry.js' };
const shop = { version: '8', entry: '/mf/shop/8/remoteEntry.js' };
const registry: Registry = {
  edition: 'e',
  remotes: { auth: { live: auth, owns: [] }, shop: { owns: [] } },
};
const page = `<head><script type="importmap">{}</script>
  <script type="application/json" id="mf-registry">${JSON.stringify(registry)}</script></head>`;

test('The remotes of a site are read from its pages, and missing versions from versions files', async () => {
  const server = createServer(({ url }, response) =>
    response.end(url === '/versions/shop.json' ? JSON.stringify({ edition: 'e', ...shop }) : page),
  );
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(readReleasedRegistry(`http://127.0.0.1:${port}`)).resolves.toEqual({
    remotes: { auth: { live: auth, owns: [] }, shop: { live: shop, owns: [] } },
  });
});
