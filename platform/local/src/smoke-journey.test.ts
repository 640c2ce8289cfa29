import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedBrowserOptions } from '@platform/build/browser-launch';
import { release } from '@platform/release/app/release';
import { SMALL_SITE, smallSite, type SmallSite } from '@platform/release/testing/small-site';
import { smokeJourney } from '@platform/release/adapters/browser/smoke-journey';

// In this package, because the tests of the release need no browser.

const parts = new AsyncDisposableStack();
let site: SmallSite;
const received: string[] = [];
let backend: string;
beforeAll(async () => {
  site = parts.use(await smallSite());
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.end();
  });
  server.on('upgrade', (request, socket) => {
    received.push(`upgrade ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  backend = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  parts.defer(() => {
    server.closeAllConnections();
    server.close();
  });
});
afterAll(() => parts.disposeAsync());

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
  document.getElementById('root').dataset.state = 'failed';
  throw new Error('broken');
`;

test('A broken release is refused, and no request of its pages reaches the backend', async () => {
  const smoke = smokeJourney((await installedBrowserOptions())!);
  const env = { backend: `http://${backend}`, key: 'key' };
  const dists = [await site.shell('1', {}, talkative(backend)), await site.remote('shop', '1')];
  // The policy of the pages lets every request through, so only the browser of the release stops them.
  const allowed = [env.backend, `ws://${backend}`];
  const allowedSources = () => ({ 'connect-src': allowed, 'img-src': allowed });
  const releaser = { ...site.releaser, config: { ...SMALL_SITE, allowedSources } };
  const refusal = await release(releaser, { dists, env, smoke }).catch(
    (error: Error) => error.message,
  );
  expect(refusal).toContain('smoke-journey: /shop of shop@1: An error was thrown: broken');
  expect(refusal, 'an unreachable backend is not a fault of the release').not.toContain(
    `http://${backend}`,
  );
  expect(received).toEqual([]);
});
