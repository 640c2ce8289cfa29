import { expect, test } from 'vitest';
import { OutdatedPage } from '#lib/federation/no-code.ts';
import { onSighting, type Sighting } from './sightings.ts';
import { watchHashes, watchLoading, watchStyles, watchVersions } from './watch-loading.ts';

const ENTRY = '/mf/auth/1/remoteEntry.js';
const broken = new Error('404');

function open(load: () => Promise<unknown>) {
  const seen: Sighting[] = [];
  onSighting((sighting) => seen.push(sighting));
  const runtime = watchLoading({ registerRemotes: () => undefined, loadRemote: load });
  runtime.registerRemotes([{ name: 'mf_auth', entry: ENTRY, type: 'module' }]);
  return { seen, loaded: runtime.loadRemote('mf_auth/app') };
}

test('A remote that loads is passed on, and nothing is seen', async () => {
  const { seen, loaded } = open(async () => 'the app');
  expect(await loaded).toBe('the app');
  expect(seen).toEqual([]);
});

test('A remote that cannot be had fails as ever, and is seen with the address of its entry', async () => {
  const { seen, loaded } = open(() => Promise.reject(broken));
  await expect(loaded).rejects.toBe(broken);
  expect(seen).toEqual([{ error: broken, step: 'entry', file: ENTRY }]);
});

test('A remote that answers with nothing is seen as well', async () => {
  const { seen, loaded } = open(async () => undefined);
  expect(await loaded).toBeUndefined();
  expect(seen).toMatchObject([{ step: 'entry', file: ENTRY }]);
});

test('Hashes that cannot be had fail as ever, and are seen with their address', async () => {
  const seen: Sighting[] = [];
  onSighting((sighting) => seen.push(sighting));
  const version = { version: '1', entry: ENTRY };
  await watchHashes(async () => undefined)('auth', version);
  expect(seen).toEqual([]);
  const failing = watchHashes(() => Promise.reject(broken));
  await expect(failing('auth', version)).rejects.toBe(broken);
  expect(seen).toEqual([{ error: broken, step: 'entry', file: '/mf/auth/1/assets/hashes.json' }]);
});

test('Versions that cannot be had are seen with their address; a page that is too old for them is no fault', async () => {
  const seen: Sighting[] = [];
  onSighting((sighting) => seen.push(sighting));
  const versions = [{ version: '1', entry: ENTRY }];
  expect(await watchVersions(async () => versions)('auth')).toBe(versions);
  const outdated = new OutdatedPage('of another edition');
  await expect(watchVersions(() => Promise.reject(outdated))('auth')).rejects.toBe(outdated);
  expect(seen).toEqual([]);
  await expect(watchVersions(() => Promise.reject(broken))('auth')).rejects.toBe(broken);
  expect(seen).toEqual([{ error: broken, step: 'entry', file: '/versions/auth.json' }]);
});

test('Styles that cannot be had fail as ever, and are seen with their address', async () => {
  const seen: Sighting[] = [];
  onSighting((sighting) => seen.push(sighting));
  const missing = new Error('styles cannot be had', { cause: '/mf/auth/1/assets/app.css' });
  await expect(watchStyles(() => Promise.reject(missing))('auth', '1')).rejects.toBe(missing);
  expect(seen).toEqual([{ error: missing, step: 'entry', file: '/mf/auth/1/assets/app.css' }]);
});
