import type { VersionsFile } from '@platform/contract/registry';
import { afterEach, expect, test, vi } from 'vitest';
import { fetchVersions } from './fetch-versions.ts';
import { OutdatedPage } from './no-code.ts';
import { PATIENCE_SECONDS, Stalled } from './patience.ts';

const live = { version: '2', entry: '/mf/shop/2/remoteEntry.js', hashes: 'sha384-A', map: '{}' };
const lastGood = { version: '1', entry: '/mf/shop/1/remoteEntry.js' };
const file: VersionsFile = { edition: 'e', ...live, lastGood };

function answers(body: string, status = 200) {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => vi.unstubAllGlobals());

test('versions are asked for at the remote’s own address, past whatever the browser keeps', async () => {
  const fetched = answers(JSON.stringify(file));
  expect(await fetchVersions('shop', 'e')).toEqual({ ...live, lastGood });
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/versions/shop.json',
    expect.objectContaining({ cache: 'no-cache' }),
  );
});

test('versions for pages of another edition say that this page is outdated', async () => {
  answers(JSON.stringify(file));
  await expect(fetchVersions('shop', 'earlier')).rejects.toBeInstanceOf(OutdatedPage);
  await expect(fetchVersions('shop', undefined)).rejects.toBeInstanceOf(OutdatedPage);
});

test.each([
  ['a page', '<!doctype html>'],
  ['nothing', 'null'],
  ['a text', '"2"'],
  ['something else', '{"edition":"e"}'],
  ['a number as version', JSON.stringify({ ...file, version: 2 })],
  ['an entry that is none', JSON.stringify({ ...file, entry: null })],
  ['a last good version without entry', JSON.stringify({ ...file, lastGood: { version: '1' } })],
  ['a canary for nobody knows how many', JSON.stringify({ ...file, canary: lastGood })],
])('%s in their place is an error, and no outdated page', async (_, body) => {
  answers(body);
  const failure = await fetchVersions('shop', 'e').catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: expect.any(String) as string });
  expect(failure).not.toBeInstanceOf(OutdatedPage);
});

test('versions that are missing are an error, whatever is said instead', async () => {
  answers(JSON.stringify(file), 404);
  await expect(fetchVersions('shop', 'e')).rejects.toThrow('/versions/shop.json answered 404');
});

test.each([
  ['no answer', () => new Promise<Response>(() => undefined)],
  ['half an answer', async () => new Response(new ReadableStream())],
])('versions with %s are given up, and their request ends', async (_, fetching) => {
  vi.useFakeTimers();
  const fetched = vi.fn<typeof fetch>(fetching);
  vi.stubGlobal('fetch', fetched);
  const failure = fetchVersions('shop', 'e').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(PATIENCE_SECONDS * 1000);
  vi.useRealTimers();
  expect(await failure).toBeInstanceOf(Stalled);
  expect(fetched.mock.calls[0]![1]!.signal!.aborted).toBe(true);
});
