import { beforeAll, expect, test } from 'vitest';
import {
  encodeGrant,
  PREVIEW_SIGNATURE,
  PreviewError,
  readToken,
  signedBytes,
  toBase64Url,
} from './preview.ts';

const NOW = Date.UTC(2026, 10, 2, 12);
const GRANT = {
  remote: 'shop',
  version: '0.1.0-1a2b3c4d5e',
  digest: 'sha256-AAAA',
  origin: 'https://preview.site.example',
  expires: NOW / 1000 + 60,
};

let key: string;
let valid: string;
beforeAll(async () => {
  const pair = await crypto.subtle.generateKey(PREVIEW_SIGNATURE.key, true, ['sign', 'verify']);
  key = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)));
  const payload = encodeGrant(GRANT);
  const signature = await crypto.subtle.sign(
    PREVIEW_SIGNATURE.signing,
    pair.privateKey,
    signedBytes(payload),
  );
  valid = `${payload}.${toBase64Url(new Uint8Array(signature))}`;
});

/** The code with which a token is refused. */
const refusal = (token: string, changes = {}): Promise<unknown> =>
  readToken(token, { key, origin: GRANT.origin, now: NOW, ...changes }).then(
    () => 'accepted',
    (error: unknown) => (error instanceof PreviewError ? error.code : error),
  );

test('The valid token is accepted', async () => {
  expect(await refusal(valid)).toBe('accepted');
});

/** Every way to change the valid token in one place. */
const CHANGES: [string, (token: string) => string][] = [
  ...Array.from({ length: 20 }, (_, at): [string, (token: string) => string] => [
    `the first ${at * 5} %`,
    (token) => token.slice(0, Math.floor((token.length * at) / 20)),
  ]),
  ...Array.from({ length: 40 }, (_, at): [string, (token: string) => string] => [
    `another character at ${at * 2.5} %`,
    (token) => flip(token, Math.floor((token.length * at) / 40)),
  ]),
  ['a third part', (token) => `${token}.${token.split('.')[1]}`],
  ['its halves swapped', (token) => token.split('.').toReversed().join('.')],
  ['no signature', (token) => `${token.split('.')[0]}.`],
  ['a signature of zeros', (token) => `${token.split('.')[0]}.${'A'.repeat(86)}`],
  ['a line break', (token) => `${token.split('.')[0]}\n.${token.split('.')[1]}x`],
  ['an escape', (token) => encodeURIComponent(`${token}%`)],
  ['a NUL character', (token) => `${token}\0`],
  ['a megabyte', () => 'A'.repeat(1_000_000)],
];

function flip(token: string, at: number): string {
  const other = token[at] === 'A' ? 'B' : 'A';
  return token.slice(0, at) + other + token.slice(at + 1);
}

test.each(CHANGES)('The token with %s is forged', async (_, change) => {
  expect(await refusal(change(valid))).toBe('preview_forged');
});

test.each([
  'http://site.example',
  'https://site.example:8443',
  'https://site.example.evil.example',
  'https://SITE.example',
  'https://site.example/',
  'null',
  '',
])('The token is refused on %j', async (origin) => {
  expect(await refusal(valid, { origin })).toBe('preview_elsewhere');
});

test.each([0, 1, 60, 86_400, 10 ** 9])(
  'The token is refused %i seconds after it expires',
  async (seconds) => {
    expect(await refusal(valid, { now: (GRANT.expires + seconds) * 1000 })).toBe('preview_expired');
  },
);

test.each(['', 'AAAA', '%%%', 'null'])('No token is valid for the key %j', async (other) => {
  expect(await refusal(valid, { key: other })).toBe('preview_forged');
});
