import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ask, clockDifference, clockWarnings, describeClock } from '@platform/contract/ask';
import { failureOf, sentenceOf } from '@platform/contract/failure';

const HOUR_MS = 3_600_000;

async function hostWith(headers: (time: number) => Record<string, string>): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(200, headers(Date.now())).end('an answer'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const at = (time: number): Record<string, string> => ({ Date: new Date(time).toUTCString() });

test.each([
  ['ahead of', (time: number) => at(time - HOUR_MS), '60 minutes ahead of that of '],
  ['behind', (time: number) => at(time + HOUR_MS), '60 minutes behind that of '],
])('A clock %s that of a host that was asked is noticed', async (_, headers, said) => {
  const host = await hostWith(headers);
  expect(await (await ask(`http://${host}/`)).text()).toBe('an answer');
  expect(describeClock(host)).toBe(said + host);
  expect(Math.abs(clockDifference(host))).toBeGreaterThan(HOUR_MS - 10_000);
  expect(clockWarnings()).toContain(
    `The clock of this machine is ${said}${host}. Set it: times and ends that it writes are wrong.`,
  );
  expect(clockWarnings(), 'said once').toEqual([]);
});

test.each([
  ['agrees', at],
  ['sends no time', () => ({ Date: '' })],
  ['answers from a cache', (time: number) => ({ ...at(time - HOUR_MS), Age: '3600' })],
])('A host that %s says nothing of this clock', async (_, headers) => {
  const host = await hostWith(headers);
  await ask(`http://${host}/`);
  expect(describeClock(host)).toBeUndefined();
});

test('An error that is none of a host or a disk stays as it is', () => {
  const error = new Error('shop is not a remote.');
  expect(failureOf(error)).toBe(error);
  expect(sentenceOf(error)).toBe('shop is not a remote.');
  expect(sentenceOf('stopped')).toBe('stopped');
});

test('A failure says which file or host it is about, as far as the error knows', async () => {
  const full = Object.assign(new Error('ENOSPC: …, write'), { code: 'ENOSPC' });
  expect(sentenceOf(full)).toMatch(
    /^A file or a host of this command: the disk is full \(ENOSPC\)\./,
  );
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES', path: '/srv/key.pem' });
  expect(sentenceOf(denied)).toMatch(
    /^\/srv\/key\.pem: permission is denied \(EACCES\)\. The live/,
  );
  const untrusted = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
  });
  expect(sentenceOf(failureOf(untrusted, 'https://the.site'))).toMatch(
    /^https:\/\/the\.site: the certificate is not accepted .+ NODE_EXTRA_CA_CERTS/,
  );
  const slow = ask('http://192.0.2.1/', { signal: AbortSignal.timeout(1) });
  await expect(slow).rejects.toThrow(/^http:\/\/192\.0\.2\.1\/: /);
  // Browsers and Node refuse this port before they ask.
  await expect(ask('http://127.0.0.1:1/')).rejects.toThrow('http://127.0.0.1:1/: bad port.');
});
