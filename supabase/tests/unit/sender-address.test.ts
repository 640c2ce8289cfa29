import { expect, test } from 'vitest';
import { senderAddress } from '../../functions/report/sender-address.ts';

const HOSTED = 'https://abcdefghij.supabase.co';
const CLOUDFLARE = 'CF-Connecting-IP';

/** The address that a project reads from these headers. */
const read = (headers: Record<string, string>, url = HOSTED, header?: string) =>
  senderAddress(new Headers(headers), { url, header });

test('A hosted project knows senders by the header of Cloudflare, which no client can choose', () => {
  const forged = { 'X-Forwarded-For': '198.51.100.1', 'X-Real-IP': '198.51.100.2' };
  expect(read({ [CLOUDFLARE]: '203.0.113.7', ...forged })).toBe('203.0.113.7');
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
  expect(read(headers, url, 'X-Real-IP')).toBe('203.0.113.7');
  expect(read({ [CLOUDFLARE]: '198.51.100.1' }, url, 'X-Real-IP')).toBeUndefined();
});

test.each(['198.51.100.1, 203.0.113.7', 'unknown', ''])(
  'A header that does not contain one address names no sender: %j',
  (address) => {
    expect(read({ 'X-Real-IP': address }, HOSTED, 'X-Real-IP')).toBeUndefined();
  },
);

test('An IPv4 address is itself, also in the notation of IPv6', () => {
  expect(read({ [CLOUDFLARE]: '::ffff:203.0.113.7' })).toBe('203.0.113.7');
});

test('Addresses of one IPv6 network are one sender', () => {
  const addresses = ['2001:db8:1:2::7', '2001:db8:1:2:8::9', '2001:db8:1:2:3:4:5:6'];
  const networks = addresses.map((address) => read({ [CLOUDFLARE]: address }));
  expect(new Set(networks)).toEqual(new Set(['2001:db8:1:2']));
  expect(read({ [CLOUDFLARE]: '2001:db8:1:3::7' })).toBe('2001:db8:1:3');
});
