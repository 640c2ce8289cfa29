import { describe, expect, test } from 'vitest';
import { afterAbort, afterCanary, partsAt, percentagesOf } from './parts.ts';

const auth = { version: '1', previous: [] };
const shop = { version: '2', previous: ['1'] };
const canary = { version: '3', percent: 10 };
const live = { auth, shop };
const tried = { auth, shop: { ...shop, canary } };

describe('A canary', () => {
  test('begins beside the live version, and leaves other parts', () => {
    expect(afterCanary(live, { shop: '3' }, 10)).toEqual(tried);
    expect(live.shop, 'the state before stays as it was').toEqual({
      version: '2',
      previous: ['1'],
    });
  });

  test('is replaced by another version or share', () => {
    expect(afterCanary(tried, { shop: '4' }, 50).shop!.canary).toEqual({
      version: '4',
      percent: 50,
    });
  });

  test.each([
    ['blog', 'blog is not live, so the other visitors would find no page: release it for all.'],
    ['shop', 'shop@2 is already live.'],
  ])('is refused for a remote that is not live, and for the live version', (name, reason) => {
    expect(() => afterCanary(live, { [name]: '2' }, 10)).toThrow(reason);
  });
});

test.each(['shop', 'blog'])('Without a canary of %s, none can be ended', (name) => {
  expect(() => afterAbort(live, [name])).toThrow(`${name} has no canary.`);
});

test('Browsers with lower numbers get more canaries, and what a browser gets stays as a percentage rises', () => {
  const parts = { ...tried, auth: { ...auth, canary: { version: '2', percent: 50 } } };
  expect(percentagesOf(parts)).toEqual([10, 50]);
  const versions = (percent: number) =>
    Object.values(partsAt(parts, percent)).map(({ version }) => version);
  expect([10, 50].map(versions)).toEqual([
    ['2', '3'],
    ['2', '2'],
  ]);
  expect(partsAt(parts, 10)).toEqual({
    auth: { version: '2', previous: ['1'] },
    shop: { version: '3', previous: ['2'] },
  });
  expect(percentagesOf(live)).toEqual([]);
});
