import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readLive } from './live/live.ts';
import { publicKey } from './live/site-store.ts';
import { release } from './release.ts';
import { ENV, smallSite, type SmallSite } from './testing/small-site.ts';
import { watchStore, type WatchedStore } from './testing/watch-store.ts';

/** As many as a remote of this site has, besides its entry. */
const CHUNKS = Array.from({ length: 8 }, (_, index) => `chunk-${index}.js`);
const RELEASED = 'team-0';
/** A hundred take a while to make: only to measure, with MEASURE=1. */
const COUNTS = process.env.MEASURE ? [5, 25, 100] : [5, 25];

/** What the release of one remote took, on a site that has many. */
interface Figures {
  store: WatchedStore;
  milliseconds: number;
  pageBytes: { plain: number; brotli: number };
  /** Every page, before and after. */
  pages: { file: string; before: string; after: string }[];
}

const figures = new Map<number, Figures>();
const sites: SmallSite[] = [];

beforeAll(async () => {
  for (const count of COUNTS) figures.set(count, await releaseAmong(count));
  if (process.env.MEASURE) print();
}, 120_000);
afterAll(async () => {
  for (const site of sites) await site[Symbol.asyncDispose]();
});

/** Releases one remote for the third time on a site with so many of them. */
async function releaseAmong(count: number): Promise<Figures> {
  const site = await smallSite();
  sites.push(site);
  const names = Array.from({ length: count }, (_, index) => `team-${index}`);
  const build = (name: string, version: string): Promise<string> =>
    site.remote(
      name,
      version,
      {},
      Object.fromEntries(CHUNKS.map((file) => [file, `${file} of ${name}`])),
    );
  const all = async (version: string) => Promise.all(names.map((name) => build(name, version)));
  await release(site.releaser, { dists: [await site.shell('1'), ...(await all('1'))], env: ENV });
  // So that each has a version to fall back on.
  const { live: before } = await release(site.releaser, { dists: await all('2') });

  const dist = await build(RELEASED, '3');
  const store = watchStore(site.releaser.store);
  const started = performance.now();
  const { live: after } = await release({ ...site.releaser, store }, { dists: [dist] });
  const milliseconds = performance.now() - started;

  const textOf = async (revision: string, file: string): Promise<string> =>
    String(await site.releaser.store.read(publicKey(revision) + file));
  const pages = await Promise.all(
    [...names, '404'].map(async (name) => {
      const file = `${name}.html`;
      return {
        file,
        before: await textOf(before.site, file),
        after: await textOf(after.site, file),
      };
    }),
  );
  const page = `${publicKey(after.site)}404.html`;
  const pageBytes = {
    plain: store.writes.get(page)!.length,
    brotli: store.writes.get(`${page}.br`)!.length,
  };
  return { store, milliseconds, pageBytes, pages };
}

function print(): void {
  for (const [count, { milliseconds, store, pageBytes }] of figures) {
    const written = [...store.writes.values()].reduce((sum, { length }) => sum + length, 0);
    console.log(
      `${count} remotes: ${Math.round(milliseconds)} ms, ${store.reads.length} reads, ${store.writes.size} writes, ` +
        `${Math.round(written / 1024)} KB, a page ${pageBytes.plain} bytes (brotli ${pageBytes.brotli})`,
    );
  }
}

describe.each(COUNTS)('releasing one of %i remotes', (count) => {
  const of = (prefix: string, keys: Iterable<string>): string[] =>
    [...keys].filter((key) => key.startsWith(prefix));

  test('writes its own files, one state, and no file of anybody else', () => {
    const { writes } = figures.get(count)!.store;
    const own = [
      'contract.json',
      'server/app.cjs',
      ...['remoteEntry.js', ...CHUNKS, 'assets/hashes.json'].flatMap((file) => [
        file,
        `${file}.br`,
        `${file}.gz`,
      ]),
    ];
    expect(of('mf/', writes.keys()).toSorted()).toEqual(
      own.map((file) => `mf/${RELEASED}/3/${file}`).toSorted(),
    );
    expect(of('live/', writes.keys())).toEqual(['live/00000003.json']);
  });

  test('renders the pages of the released remote only, and writes each page of the site once', () => {
    const { writes } = figures.get(count)!.store;
    expect(of('rendered/', writes.keys())).toEqual([
      expect.stringMatching(`^rendered/${RELEASED}/3/1/`),
    ]);
    const pages = of('sites/', writes.keys()).filter((key) => key.endsWith('.html'));
    // One for each remote, and that for what does not exist.
    expect(pages).toHaveLength(count + 1);
  });

  test('changes the pages of others in nothing but the registry', () => {
    const registry = /<script [^>]*id="mf-registry">[^]*?<\/script>/;
    for (const { file, before, after } of figures.get(count)!.pages) {
      expect(after).not.toBe(before);
      if (file === `${RELEASED}.html`) continue;
      expect(after.replace(registry, '')).toBe(before.replace(registry, ''));
    }
  });

  test('reads each contract once, and of the journal only what is live', () => {
    const { reads } = figures.get(count)!.store;
    const contracts = reads.filter((key) => key.endsWith('/contract.json'));
    // Every remote and its last good version, the shell, and whether the new one is there already.
    expect(contracts.length).toBeLessThanOrEqual(2 * count + 3);
    expect(of('live/', reads)).toHaveLength(1);
  });
});

test('with each remote a page grows by what the registry says of it, whatever that remote is made of', () => {
  const [few, many] = [figures.get(5)!, figures.get(25)!];
  const grown = (kind: 'plain' | 'brotli'): number =>
    (many.pageBytes[kind] - few.pageBytes[kind]) / (25 - 5);
  // Two versions, each with the 64 letters of a hash, of which 48 bytes cannot be compressed.
  expect(grown('plain')).toBeLessThan(450);
  expect(grown('brotli')).toBeLessThan(130);
});

test('what is released among many is live', async () => {
  for (const site of sites) {
    expect((await readLive(site.releaser.store))!.parts[RELEASED]).toEqual({
      version: '3',
      good: ['2', '1'],
    });
  }
});
