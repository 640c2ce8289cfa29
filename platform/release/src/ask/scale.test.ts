import { beforeAll, expect, test } from 'vitest';
import { keysOf, readSiteIndex } from '../store/artifacts.ts';
import { ENV, smallSite } from '../testing/small-site.ts';
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
  /** Bytes of the page for unknown addresses, which contains only what all pages contain. */
  plain: number;
  brotli: number;
}

const figures = new Map<number, Figures>();

beforeAll(async () => {
  for (const count of COUNTS) figures.set(count, await releaseAmong(count));
});

/** Releases one remote for the third time on a site with this number of remotes. */
async function releaseAmong(count: number): Promise<Figures> {
  await using site = await smallSite();
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
  await release({ ...site.releaser, store }, { dists: [dist] });
  const files = keysOf(await readSiteIndex(store, before.revision));
  const sizeOf = async (file: string): Promise<number> =>
    (await site.releaser.store.read(files.get(file)!))!.length;
  return { store, plain: await sizeOf('404.html'), brotli: await sizeOf('404.html.br') };
}

const withForms = (files: string[]): string[] =>
  files.flatMap((file) => [file, `${file}.br`, `${file}.gz`]);

test.each(COUNTS)(
  'A release of one of %i remotes writes its own files and pages, one index and one state, and no file of others',
  (count) => {
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
  },
);

const ofOthers = (reads: readonly string[]): string[] =>
  reads.filter((key) => /^mf\/team-(?!0\/)\d+\/2\/contract\.json$/.test(key));

test('A release reads one contract of each other remote, and besides as much among many as among few', () => {
  const [few, many] = COUNTS.map((count) => {
    const { reads } = figures.get(count)!.store;
    expect(ofOthers(reads)).toHaveLength(count - 1);
    const states = reads.filter((key) => key.startsWith('states/'));
    expect(new Set(states), 'of the journal only the live state').toEqual(
      new Set(['states/00000002.json']),
    );
    return reads.length - ofOthers(reads).length;
  });
  expect(many).toBe(few);
});

test('each remote adds only its routes to a page', () => {
  const [few, many] = [figures.get(5)!, figures.get(25)!];
  expect((many.plain - few.plain) / (25 - 5)).toBeLessThan(120);
  expect((many.brotli - few.brotli) / (25 - 5)).toBeLessThan(20);
});
