import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { plainText } from './respond.ts';
import { expect, test } from 'vitest';
import { addressOf, listen, siteListener } from './http-server.ts';

test.each([
  ['127.0.0.1', 'http://localhost:80'],
  ['::1', 'http://[::1]:80'],
  ['fe80::1%eth0', 'http://[fe80::1%25eth0]:80'],
  ['site.example', 'http://site.example:80'],
])('The address of a server on %s is %s', (host, address) => {
  expect(addressOf(host, 80)).toBe(address);
});

test.each([
  ['/about/../x?a=1', '/x ?a=1 undefined'],
  ['/../etc/passwd', '/  400'],
  ['http://site.example/about?next=http://a.example/', '/about ?next=http://a.example/ undefined'],
  ['HTTPS://other.example:8443/about', '/about  undefined'],
  ['http://[::1]/about', '/about  undefined'],
  ['http://site.example', '/  undefined'],
  ['http://site.example?a=1', '/ ?a=1 undefined'],
  ['http://site.example//evil.example/', '/  404'],
  ['ftp://site.example/about', '/  400'],
  ['*', '/  400'],
])('The target %s, as a client or a proxy sends it, is read as %s', async (target, expected) => {
  const logged: string[] = [];
  const listener = siteListener(
    async ({ pathname, search, refusal }) => plainText(200, `${pathname} ${search} ${refusal}`),
    (event) => logged.push(event.path),
  );
  const server = await listen(listener, { port: 0 });
  const { hostname, port } = new URL(server.url);
  const asked = request({ hostname, port, path: target, agent: false }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const read = await text(response);
  await server.close();
  expect(read).toBe(`${expected}\n`);
  expect(String(logged), 'what a visitor typed').not.toContain('a=1');
});
