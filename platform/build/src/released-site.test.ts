import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Registry } from '@platform/contract/registry';
import { readReleasedRegistry } from './released-site.ts';

async function serve(status: number, page: string, files: Record<string, string> = {}) {
  const server = createServer(({ url }, response) =>
    response.writeHead(status).end(files[url!] ?? page),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
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
  const site = await serve(200, page, {
    '/versions/shop.json': JSON.stringify({ edition: 'e', ...shop }),
  });
  await expect(readReleasedRegistry(site.url)).resolves.toEqual({
    remotes: { auth: { live: auth, owns: [] }, shop: { live: shop, owns: [] } },
  });
  await site.close();
});

test('A wrong, broken or missing site is named in the error', async () => {
  const other = await serve(200, '<title>Elsewhere</title>');
  await expect(readReleasedRegistry(other.url)).rejects.toThrow(
    `${other.url} answers 200 without a registry`,
  );
  await other.close();
  const broken = await serve(500, page);
  await expect(readReleasedRegistry(broken.url)).rejects.toThrow(`${broken.url} answers 500`);
  await broken.close();
  await expect(readReleasedRegistry(broken.url)).rejects.toThrow(
    `${broken.url}: the connection was refused`,
  );
});
