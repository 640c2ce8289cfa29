import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { BUCKET_KEY, DECIDE } from './canary-page.ts';

interface Browser {
  /** The content of `localStorage`; without it, access to the storage throws. */
  storage?: Map<string, string>;
  /** The result of `Math.random`. */
  random?: number;
}

/**
 * Runs the script in a page with these canaries.
 * @param later shares of canaries that the page learns of when it is open
 * @returns the remotes whose canary the page uses, and those of the later ones
 */
function decideAll(
  canaries: Record<string, number | undefined>,
  { storage, random = 0 }: Browser,
  later: number[] = [],
): { tried: string; later: boolean[] } {
  const remotes = Object.fromEntries([
    ...Object.entries(canaries).map(([name, percent]) => [
      name,
      { live: percent ? { canary: { percent } } : {} },
    ]),
    ['other', {}],
  ]) as unknown;
  const dataset: { canary?: string } = {};
  const context = createContext({
    document: {
      getElementById: () => ({ textContent: JSON.stringify({ remotes }) }),
      documentElement: { dataset },
    },
    get localStorage() {
      if (!storage) throw new Error('SecurityError');
      return {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: unknown) => storage.set(key, String(value)),
      };
    },
    Math: { floor: Math.floor, random: () => random },
  });
  runInContext(DECIDE, context);
  return {
    tried: dataset.canary ?? '',
    later: later.map((percent) =>
      (context as { triesCanary: typeof triesCanary }).triesCanary({ percent }),
    ),
  };
}

declare const triesCanary: (canary: { percent: number }) => boolean;

const decide = (...page: Parameters<typeof decideAll>): string => decideAll(...page).tried;

const inBucket = (bucket: number): Browser => ({
  storage: new Map([[BUCKET_KEY, String(bucket)]]),
});
const BUCKETS = Array.from({ length: 100 }, (_, bucket) => bucket);

describe('a page with a canary', () => {
  for (const percent of [1, 10, 50, 99]) {
    test(`is tried by ${percent} of a hundred browsers`, () => {
      const tried = BUCKETS.filter(
        (bucket) => decide({ shop: percent }, inBucket(bucket)) === 'shop',
      );
      expect(tried).toHaveLength(percent);
    });
  }

  test('keeps its browsers when its share grows', () => {
    const tried = (percent: number) =>
      BUCKETS.filter((bucket) => decide({ shop: percent }, inBucket(bucket)) === 'shop');
    expect(tried(30)).toEqual(expect.arrayContaining(tried(10)));
  });

  test('is decided the same way each time in one browser', () => {
    const browser = { storage: new Map<string, string>(), random: 0.42 };
    expect(decide({ shop: 50 }, browser)).toBe('shop');
    expect(browser.storage.get(BUCKET_KEY)).toBe('42');
    expect(decide({ shop: 50 }, { ...browser, random: 0.99 })).toBe('shop');
    expect(decide({ shop: 42 }, { ...browser, random: 0 })).toBe('');
  });

  test('gives each new browser a bucket from 0 to 99', () => {
    const bucketOf = (random: number) => {
      const storage = new Map<string, string>();
      decide({ shop: 1 }, { storage, random });
      return storage.get(BUCKET_KEY);
    };
    expect(BUCKETS.map((bucket) => bucketOf((bucket + 0.5) / 100))).toEqual(BUCKETS.map(String));
    expect(bucketOf(0.999999)).toBe('99');
  });

  test('draws a new bucket if the stored one is invalid', () => {
    for (const nonsense of ['', '100', '-1', 'NaN', '5.5']) {
      const storage = new Map([[BUCKET_KEY, nonsense]]);
      decide({ shop: 50 }, { storage, random: 0.07 });
      expect(storage.get(BUCKET_KEY)).toBe('7');
    }
  });

  test('is the live version if the browser has no storage', () => {
    expect(decide({ shop: 99 }, {})).toBe('');
  });

  test('can contain several canaries, each with its own share', () => {
    expect(decide({ shop: 50, auth: 20, news: undefined }, inBucket(10))).toBe('shop auth');
    expect(decide({ shop: 50, auth: 20, news: undefined }, inBucket(30))).toBe('shop');
  });
});

describe('an open page that loads a versions file with a canary', () => {
  test('decides like a page that contained it', () => {
    expect(decideAll({}, inBucket(10), [10, 11]).later).toEqual([false, true]);
    expect(decideAll({ shop: 50 }, inBucket(10), [5]).later).toEqual([false]);
  });

  test('draws its bucket then, once', () => {
    const storage = new Map<string, string>();
    const { tried, later } = decideAll({}, { storage, random: 0.42 }, [42, 43]);
    expect({ tried, later }).toEqual({ tried: '', later: [false, true] });
    expect(storage.get(BUCKET_KEY)).toBe('42');
  });

  test('keeps its first decision, even if another tab changes the bucket', () => {
    const kept = ['5', '70'];
    const storage = { get: () => kept.shift(), set: () => undefined } as unknown as Map<
      string,
      string
    >;
    expect(decideAll({ shop: 50 }, { storage }, [50])).toEqual({ tried: 'shop', later: [true] });
  });

  test('is the live version if the browser has no storage', () => {
    expect(decideAll({}, {}, [99]).later).toEqual([false]);
  });
});

test('a page without a canary stores nothing in the browser', () => {
  const storage = new Map<string, string>();
  expect(decide({ shop: undefined }, { storage })).toBe('');
  expect(storage.size).toBe(0);
});
