import { beforeAll, describe, expect, test } from 'vitest';
import {
  encodeGrant,
  isPreviewOrigin,
  liveAddressOf,
  PREVIEW_SIGNATURE,
  previewOriginOf,
  readToken,
  signedBytes,
  toBase64Url,
  type PreviewGrant,
} from './preview.ts';

const NOW = Date.UTC(2026, 10, 2, 12);
const ORIGIN = 'https://preview.site.example';
const grant: PreviewGrant = {
  remote: 'shop',
  version: '0.1.0-1a2b3c4d5e',
  digest: 'sha256-AAAA',
  origin: ORIGIN,
  expires: NOW / 1000 + 60,
};

/** A key pair: the team that releases holds the private key, the site the public one. */
async function keyPair() {
  const pair = await crypto.subtle.generateKey(PREVIEW_SIGNATURE.key, true, ['sign', 'verify']);
  const spki = await crypto.subtle.exportKey('spki', pair.publicKey);
  const sign = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
    toBase64Url(
      new Uint8Array(await crypto.subtle.sign(PREVIEW_SIGNATURE.signing, pair.privateKey, bytes)),
    );
  return { key: toBase64Url(new Uint8Array(spki)), sign };
}

let site: Awaited<ReturnType<typeof keyPair>>;
let token: string;
beforeAll(async () => {
  site = await keyPair();
  const payload = encodeGrant(grant);
  token = `${payload}.${await site.sign(signedBytes(payload))}`;
});

const read = (text: string, changes: Partial<{ key: string; origin: string; now: number }> = {}) =>
  readToken(text, { key: site.key, origin: ORIGIN, now: NOW, ...changes });
const refusedAs = (code: string): Error => expect.objectContaining({ code }) as Error;

test('A token contains the grant that was signed', async () => {
  expect(await read(token)).toEqual(grant);
});

describe('a token is forged', () => {
  const signature = (): string => token.split('.')[1]!;

  test.each(Object.keys(grant) as (keyof PreviewGrant)[])(
    'when its %s is another than was signed',
    async (field) => {
      const other = typeof grant[field] === 'number' ? grant[field] + 1 : `${grant[field]}x`;
      const tampered = `${encodeGrant({ ...grant, [field]: other })}.${signature()}`;
      await expect(read(tampered)).rejects.toThrow(refusedAs('preview_forged'));
    },
  );

  test('when another key signed it', async () => {
    const { key } = await keyPair();
    await expect(read(token, { key })).rejects.toThrow(refusedAs('preview_forged'));
  });

  test('when the same key signed the same text for another purpose', async () => {
    const payload = encodeGrant(grant);
    const bare = await site.sign(new TextEncoder().encode(payload));
    await expect(read(`${payload}.${bare}`)).rejects.toThrow(refusedAs('preview_forged'));
  });

  test('when it is not a token, only half of one, or more than one', async () => {
    const [payload] = token.split('.');
    for (const text of ['', '.', 'shop', payload!, `${payload}.`, `${token}.x`, '%%%.%%%']) {
      await expect(read(text)).rejects.toThrow(refusedAs('preview_forged'));
    }
  });
});

test('A token is refused on any other origin, including another port', async () => {
  for (const origin of [
    'https://preview.staging.example',
    'http://preview.site.example',
    `${ORIGIN}:8443`,
  ]) {
    await expect(read(token, { origin })).rejects.toThrow(refusedAs('preview_elsewhere'));
  }
});

test.each([
  'https://site.example',
  'https://site.example/preview.',
  'https://a.preview.site.example',
  'https://previewsite.example',
])('The live site at %s refuses a token, even if the key signed it for there', async (origin) => {
  const payload = encodeGrant({ ...grant, origin });
  const signed = `${payload}.${await site.sign(signedBytes(payload))}`;
  await expect(read(signed, { origin })).rejects.toThrow(refusedAs('preview_elsewhere'));
});

test('The preview address of a site is its address with another host name, and leads back to it', () => {
  for (const [live, preview] of [
    ['https://site.example', 'https://preview.site.example'],
    ['http://localhost:5170', 'http://preview.localhost:5170'],
  ] as const) {
    expect(previewOriginOf(live)).toBe(preview);
    expect(isPreviewOrigin(preview)).toBe(true);
    expect(isPreviewOrigin(live)).toBe(false);
    expect(liveAddressOf(`${preview}/a?to=//preview.b#c`)).toBe(`${live}/a?to=//preview.b#c`);
    expect(liveAddressOf(`${live}/a`)).toBe(`${live}/a`);
  }
});

test('A token is valid until the second in which it expires', async () => {
  const end = grant.expires * 1000;
  expect(await read(token, { now: end - 1 })).toEqual(grant);
  await expect(read(token, { now: end })).rejects.toThrow(refusedAs('preview_expired'));
});
