import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { installedBrowserOptions } from '@platform/build/browser-launch';
import { release } from '@platform/release/ask/release';
import { ENV, MEMBER_PAGES, SMALL_SITE, smallSite } from '@platform/release/testing/small-site';
import { newSigner } from '@platform/release/testing/owned-site';
import { smokeJourney } from '@platform/release/inspect/smoke-journey';

// In this package, because the tests of the release need no browser.

const site = await smallSite();
const smoke = smokeJourney((await installedBrowserOptions())!);
const received: string[] = [];
const server = createServer((request, response) => {
  received.push(`${request.method} ${request.url}`);
  response.end();
});
server.on('upgrade', (request, socket) => {
  received.push(`upgrade ${request.url}`);
  socket.destroy();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const backend = `127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await site[Symbol.asyncDispose]();
});

/** Sends requests to the backend in each way that a page can, on load and on unload. */
const talkative = (to: string): string => `
  const send = (way) => {
    navigator.sendBeacon('http://${to}/report?beacon-' + way, 'a');
    fetch('http://${to}/report?keepalive-' + way, { method: 'POST', keepalive: true, body: 'a' }).catch(() => {});
    fetch('http://${to}/report?simple-' + way, { method: 'POST', mode: 'no-cors', body: 'a' }).catch(() => {});
  };
  send('at-once');
  fetch('http://${to}/rows', { headers: { apikey: 'key' } }).catch(() => {});
  new Image().src = 'http://${to}/image';
  new WebSocket('ws://${to}/socket');
  addEventListener('visibilitychange', () => send('hidden'));
  addEventListener('pagehide', () => send('gone'));
  console.error('oops');
  fetch('/mf/none.js');
  setTimeout(() => new Function(''));
  document.getElementById('root').dataset.state = 'failed';
  throw new Error('broken');
`;

test('A broken release is refused, and no request of its pages reaches the backend', async () => {
  const env = { backend: `http://${backend}`, key: 'key' };
  const dists = [await site.shell('1', {}, talkative(backend)), await site.remote('shop', '1')];
  // The policy of the pages lets every request through, so only the browser of the release stops them.
  const allowed = [env.backend, `ws://${backend}`];
  const allowedSources = () => ({ 'connect-src': allowed, 'img-src': allowed });
  // With a key, nothing is served that no signed state names: only the browser of the release gets it.
  const signer = newSigner();
  const store = { ...site.releaser.store, trust: { store: 'here', keys: [signer.publicKey] } };
  const config = { ...SMALL_SITE, allowedSources };
  const releaser = { ...site.releaser, store, signer, smoke, config };
  const refusal = await release(releaser, { dists, env }).catch((error: Error) => error.message);
  for (const fault of [
    'An error was thrown: broken',
    'The console says: oops',
    '/mf/none.js was answered with 404',
  ])
    expect(refusal).toContain(`smoke-journey: /shop of shop@1: ${fault}`);
  expect(refusal).toMatch(/Content Security Policy|TrustedScript/);
  expect(refusal).not.toContain('answered with 500');
  expect(refusal, 'an unreachable backend is not a fault of the release').not.toContain(
    `http://${backend}`,
  );
  expect(received).toEqual([]);
});

/** Shows every page to everyone. */
const careless = `
  const [, name] = location.pathname.split('/');
  const heading = document.createElement('h1');
  heading.textContent = name;
  document.getElementById('root').append(heading);
  document.getElementById('root').dataset.state = 'live';
  import('/mf/' + name + '/1/app.js');
`;

test('A shell that shows visitors what is for members or operators is refused', async () => {
  await using own = await smallSite();
  const operatorPages = {
    routes: {
      owns: [{ path: '/desk/*', access: 'operator', prerender: false, robots: 'noindex' }],
    },
    pages: { '/desk/*': { scripts: ['app.js'], styles: [] } },
  } as const;
  const dists = [
    await own.shell('1', {}, careless),
    await own.remote('account', '1', MEMBER_PAGES),
    await own.remote('desk', '1', operatorPages as never),
  ];
  const refusal = await release({ ...own.releaser, smoke }, { dists, env: ENV }).catch(String);
  for (const problem of [
    '/account of account@1: It is shown to visitors without a session.',
    '/desk of desk@1: Visitors load code that is for operators only.',
  ])
    expect(refusal).toContain(`smoke-journey: ${problem}`);
});
