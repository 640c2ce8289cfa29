// @vitest-environment node
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installedBrowserOptions } from '@platform/build/browser-launch';
import { buildParts } from '@platform/build/build-parts';
import { distOf, PART_NAMES } from '@platform/build/part-sources';
import { siteConfig } from '@platform/build/site';
import { COMPILED_TYPES_FILE } from '@platform/contract/artifact';
import { release, rollback } from '@platform/release/ask/release';
import { releaserOf } from '@platform/release/ask/releaser';
import { serveRevision, smokeJourney } from '@platform/release/inspect/smoke-journey';
import { folderStore } from '@platform/release/store/folder-store';
import { readLive } from '@platform/release/store/journal';
import { patchedBuild, removeFolders } from '@platform/release/testing/patched-build';
import { afterAll, expect, test } from 'vitest';
import { ENV } from './compose-site.ts';

/** An edit of each part: a message, and a page with it. */
const EDITS: Record<string, { from: string; page: string }> = {
  shell: { from: 'Skip to content', page: '/' },
  marketing: { from: 'About {{brand}}', page: '/about' },
  auth: { from: 'There is no password to remember.', page: '/login' },
  commerce: { from: 'Choose what you study, and for how long', page: '/pricing' },
  account: { from: 'Your account', page: '/account' },
  desk: { from: 'Releases', page: '/desk' },
};

const place = await mkdtemp(path.join(tmpdir(), 'each part '));
const store = folderStore(place);
const folders = [place];
afterAll(() => removeFolders(folders));

const releaser = releaserOf(store);
const smoke = smokeJourney((await installedBrowserOptions())!, siteConfig);
const isShownIn = async (page: string, text: string): Promise<boolean> => {
  await using site = await serveRevision(store, (await readLive(store))!);
  return (await (await fetch(site.url + page)).text()).includes(text);
};

test('All parts together are the first release of a site', async () => {
  // As if the last build had been one of another branch, with another kit.
  const types = path.join(distOf('account'), COMPILED_TYPES_FILE);
  const known = await readFile(types, 'utf8');
  await writeFile(types, 'of another branch');
  const built = await buildParts({ parts: PART_NAMES, log: () => undefined });
  expect(built.filter((part) => part.built)).toEqual([]);
  expect(await readFile(types, 'utf8'), 'the types of this tree').toBe(known);

  const { live } = await release(
    { ...releaser, smoke },
    { dists: PART_NAMES.map(distOf), env: ENV },
  );
  expect(Object.keys(live.parts).toSorted()).toEqual(PART_NAMES.toSorted());
  expect(Object.keys(EDITS), 'an edit of each part').toEqual(PART_NAMES);
});

test.each(PART_NAMES)(
  'An edit of %s goes through each step of a release, and back',
  async (part) => {
    const { from, page } = EDITS[part]!;
    const to = `The edited ${part}`;
    const before = (await readLive(store))!;
    let edits = 0;
    const dist = await patchedBuild(part, '2.0.0-edited', (text) => {
      edits += text.split(from).length - 1;
      return text.replaceAll(from, to);
    });
    folders.push(dist);
    expect(edits).toBeGreaterThan(0);

    const { live } = await release({ ...releaser, smoke }, { dists: [dist] });
    expect(live.parts[part]!.version).toBe('2.0.0-edited');
    expect(await isShownIn(page, to), 'visitors see nothing of the desk').toBe(part !== 'desk');

    const back = await rollback(releaser, part);
    expect(back.live.revision).toBe(before.revision);
  },
);
