import { expect, test } from 'vitest';
import { senderNetwork } from '../../functions/report/sender-network.ts';

const HOSTED = 'https://abcdefghij.supabase.co';
const CLOUDFLARE = 'CF-Connecting-IP';

/** The network that a project reads from these headers. */
const read = (headers: Record<string, string>, url = HOSTED, header?: string) =>
  senderNetwork(new Headers(headers), { url, header });

test('A hosted project knows senders by the header of Cloudflare, which no client can choose', () => {
  const forged = { 'X-Forwarded-For': '198.51.100.1', 'X-Real-IP': '198.51.100.2' };
  expect(read({ [CLOUDFLARE]: '203.0.113.7', ...forged })).toBe('203.0.113');
  expect(read(forged)).toBeUndefined();
});

test.each([
  'http://kong:8000',
  'https://api.example.org',
  'https://abcdefghij.supabase.co.example.org',
  'http://localhost:54321',
])('A project at %s believes no header, since clients can write any', (url) => {
  expect(read({ [CLOUDFLARE]: '203.0.113.7', 'X-Real-IP': '203.0.113.7' }, url)).toBeUndefined();
});

test('A project behind another proxy believes the header that its operator names, and no other', () => {
  const url = 'http://kong:8000';
  const headers = { 'X-Real-IP': '203.0.113.7', [CLOUDFLARE]: '198.51.100.1' };
  expect(read(headers, url, 'X-Real-IP')).toBe('203.0.113');
  expect(read({ [CLOUDFLARE]: '198.51.100.1' }, url, 'X-Real-IP')).toBeUndefined();
});

test.each(['198.51.100.1, 203.0.113.7', 'unknown', ''])(
  'A header that does not contain one address names no sender: %j',
  (address) => {
    expect(read({ 'X-Real-IP': address }, HOSTED, 'X-Real-IP')).toBeUndefined();
  },
);

test('Addresses of one IPv4 network are one sender, also in the notation of IPv6', () => {
  expect(read({ [CLOUDFLARE]: '::ffff:203.0.113.7' })).toBe('203.0.113');
});

test('All addresses of one /48 are one sender', () => {
  for (const address of ['2001:db8:1::9', '2001:db8:1:200::7', '2001:db8:1:2ff::7'])
    expect(read({ [CLOUDFLARE]: address })).toBe('2001:db8:1');
  expect(read({ [CLOUDFLARE]: '2001:db8:2:1::7' })).toBe('2001:db8:2');
});
