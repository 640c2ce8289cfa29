import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  // Without a host, on both families.
  await once(server.listen(0), 'listening');
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** What went through the proxy, and what a command and a process that it started were answered for each address. */
async function ask(addresses: string[], variables: Record<string, string>) {
  const passed: string[] = [];
  const { server, port } = await serve(({ url = '' }, response) => {
    passed.push(url);
    response.end('proxy');
  });
  server.on('connect', ({ url = '' }: { url?: string }, socket: NodeJS.WritableStream) => {
    passed.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const asking = `
    const ask = (url) => fetch(url).then((response) => response.text(), () => 'none');
    const said = await Promise.all(${JSON.stringify(addresses)}.map(ask));
    console.log(said.join());`;
  const command = `
    const { applyCompanyProxy } = await import(${JSON.stringify(import.meta.resolve('./proxy.mjs'))});
    applyCompanyProxy(process.env);
    ${asking}
    const { execFileSync } = await import('node:child_process');
    execFileSync(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(asking)}], { stdio: 'inherit' });`;
  const proxy = `http://127.0.0.1:${port}`;
  const env = { HTTPS_PROXY: proxy, HTTP_PROXY: proxy, ...variables };
  const args = ['--input-type=module', '-e', command];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return { passed, said: stdout.trim().split('\n') };
}

test('Requests to other machines go through the company proxy, those to this one never', async () => {
  const site = await serve((_, response) => response.end('site'));
  const own = ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${site.port}/`);
  const addresses = [...own, 'http://store.invalid/', 'https://store.invalid/'];
  const { passed, said } = await ask(addresses, { NODE_USE_ENV_PROXY: '1' });
  expect(said).toEqual(['site,site,site,proxy,none', 'site,site,site,proxy,none']);
  const [http, https] = ['http://store.invalid/', 'store.invalid:443'];
  expect(passed.toSorted()).toEqual([http, http, https, https]);
});

test.each([
  ['store.invalid', 'proxy'],
  ['*', 'none'],
])('What NO_PROXY=%s exempts besides stays so', async (NO_PROXY, other) => {
  const { said } = await ask(['http://store.invalid/', 'http://other.invalid/'], { NO_PROXY });
  expect(said).toEqual([`none,${other}`, `none,${other}`]);
});
