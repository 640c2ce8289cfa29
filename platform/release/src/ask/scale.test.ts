import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keysOf, readSiteIndex } from '../store/artifacts.ts';
import { ENV, smallSite, type SmallSite } from '../testing/small-site.ts';
import { type WatchedStore, watchStore } from '../testing/stores.ts';
import { release } from './release.ts';

/** As many as a remote of this site has besides its entry. */
const CHUNKS = Array.from({ length: 8 }, (_, index) => `chunk-${index}.js`);
const RELEASED = 'team-0';
/** In each language of the site, and its versions file. */
const OWN_PAGES = [`${RELEASED}.html`, `hi/${RELEASED}.html`, `versions/${RELEASED}.json`];
const COUNTS = [5, 25];

interface Figures {
  store: WatchedStore;
  /** The page for unknown addresses: it contains only what all pages contain. */
  pageBytes: { plain: number; brotli: number };
  /** By name: the keys, which come from the content. */
  files: { before: ReadonlyMap<string, string>; after: ReadonlyMap<string, string> };
}

const figures = new Map<number, Figures>();
const sites: SmallSite[] = [];

beforeAll(async () => {
  for (const count of COUNTS) figures.set(count, await releaseAmong(count));
});
afterAll(async () => {
  for (const site of sites) await site[Symbol.asyncDispose]();
});

/** Releases one remote for the third time on a site with this number of remotes. */
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
  const { live: after } = await release({ ...site.releaser, store }, { dists: [dist] });
  const keysIn = async (revision: string) => keysOf(await readSiteIndex(store, revision));
  const files = {
    before: await keysIn(before.revision),
    after: await keysIn(after.revision),
  };
  const sizeOf = async (file: string): Promise<number> => {
    return (await site.releaser.store.read(files.before.get(file)!))!.length;
  };
  const pageBytes = { plain: await sizeOf('404.html'), brotli: await sizeOf('404.html.br') };
  return { store, pageBytes, files };
}

const withForms = (files: string[]): string[] =>
  files.flatMap((file) => [file, `${file}.br`, `${file}.gz`]);

describe.each(COUNTS)('releasing one of %i remotes', (count) => {
  const of = (prefix: string, keys: Iterable<string>): string[] =>
    [...keys].filter((key) => key.startsWith(prefix));

  test('writes its own files and pages, one index and one state, and no file of other remotes', () => {
    const { writes } = figures.get(count)!.store;
    const artifact = [
      'contract.json',
      'server/app.cjs',
      ...withForms(['app.js', ...CHUNKS, 'assets/files.json']),
    ].map((file) => `mf/${RELEASED}/3/${file}`);
    const composed = withForms(OWN_PAGES);
    // Names derived from content have letters and digits.
    const written = [...writes.keys()].map((key) =>
      key.replace(/(?<=^composed\/0\/)\w+/, '*').replace(/(?<=^sites\/)\w+/, '*'),
    );
    expect(written.toSorted()).toEqual(
      [
        ...artifact,
        ...composed.map((file) => `composed/0/*/${file}`),
        'sites/*.json',
        'states/00000003.json',
      ].toSorted(),
    );
  });

  test('changes no byte of any page or file of others', () => {
    const { before, after } = figures.get(count)!.files;
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
    const changed = [...after].filter(([file, key]) => before.get(file) !== key);
    expect(changed.map(([file]) => file).toSorted()).toEqual(withForms(OWN_PAGES).toSorted());
  });

  test('reads the contracts of other remotes and no other file, and only the live state of the journal', () => {
    const { reads } = figures.get(count)!.store;
    expect(ofOthers(reads)).toHaveLength(count - 1);
    expect(new Set(of('states/', reads))).toEqual(new Set(['states/00000002.json']));
  });
});

const ofOthers = (reads: readonly string[]): string[] =>
  reads.filter((key) => /^mf\/team-(?!0\/)\d+\/2\/contract\.json$/.test(key));

test('the release of one remote reads as much among many as among few, besides one contract of each', () => {
  const others = ({ reads }: WatchedStore) => reads.length - ofOthers(reads).length;
  expect(others(figures.get(25)!.store)).toBe(others(figures.get(5)!.store));
});

test('each remote adds only its routes to a page', () => {
  const [few, many] = [figures.get(5)!, figures.get(25)!];
  const grown = (kind: 'plain' | 'brotli'): number =>
    (many.pageBytes[kind] - few.pageBytes[kind]) / (25 - 5);
  expect(grown('plain')).toBeLessThan(120);
  expect(grown('brotli')).toBeLessThan(20);
});
