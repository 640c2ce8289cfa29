import { setTimeout } from 'node:timers/promises';
import { s3Store } from '@platform/release/store/bucket';
import { readJournal } from '@platform/release/store/journal';
import type { Store } from '@platform/release/store/store';
import { abort, promote, release, rollback } from '@platform/release/ask/release';
import type { Releaser } from '@platform/release/releaser';
import type { State } from '@platform/release/state/state';
import { type S3Server, startS3Server } from '@platform/release/testing/s3-server';
import { ENV, smallSite, type SmallSite } from '@platform/release/testing/small-site';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveStore } from './serve-store.ts';

/*
 * Three teams change one site in a bucket at once, each with its own connection. Responses are lost, and processes are
 * interrupted and repeated. Clients read pages from two servers that follow the bucket.
 */

const TEAMS = ['shop', 'blog', 'news'];
const CLIENTS = 12;
/** Every other client is inside of all canaries, the others are outside. */
const numberOf = (client: number): number => (client % 4 < 2 ? 49 : 50);
const REQUEST_MS = 5;
const PAUSE_MS = 50;

/** A page as a client saw it. */
interface Seen {
  client: number;
  team: string;
  entry: string;
  /** The version whose HTML the page contains. */
  rendered: string | undefined;
  code: string;
  status: number;
}

const stack = new AsyncDisposableStack();
let bucket: S3Server;
let small: SmallSite;
let journal: State[];
const seen: Seen[] = [];

beforeAll(async () => {
  bucket = stack.use(await startS3Server({ conditionalWrites: true, latencyMs: REQUEST_MS }));
  small = stack.use(await smallSite());
  const dists = [await small.shell('1')];
  for (const team of TEAMS) dists.push(await small.remote(team, '1'));
  await release(await releaserOf('first'), { dists, env: ENV });

  const servers = await Promise.all(
    [0, 1].map(async () => serveStore(await openBucket(), { port: 0, everyMs: 100 })),
  );
  for (const server of servers) stack.defer(() => server.close());
  const teams = { areBusy: true };
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const { url } = servers[client % servers.length]!;
    for (let at = client; teams.areBusy; at += 1) {
      seen.push({ client, ...(await visit(url, TEAMS[at % TEAMS.length]!, numberOf(client))) });
      // Without a pause the clients would take the processor from the teams.
      await setTimeout(PAUSE_MS);
    }
  });
  const work = Promise.all(TEAMS.map(runTeam)).finally(() => (teams.areBusy = false));
  await Promise.all([work, ...clients]);
  journal = await readJournal(await openBucket());
});
afterAll(() => stack.disposeAsync());

const openBucket = (): Promise<Store> => s3Store(bucket.open(), 'write');

const releaserOf = async (by: string, store?: Store): Promise<Releaser> => ({
  ...small.releaser,
  by,
  store: store ?? (await openBucket()),
});

/** A connection that breaks before or after the first write of a key, for good. */
async function breakingStore(key: string, when: 'before' | 'after'): Promise<Store> {
  const store = await openBucket();
  let isBroken = false;
  const broken = () => Promise.reject(new Error('broke off'));
  return {
    ...store,
    read: (one) => (isBroken ? broken() : store.read(one)),
    list: (one) => (isBroken ? broken() : store.list(one)),
    async create(one, bytes) {
      if (isBroken) return broken();
      isBroken = one.includes(key);
      if (isBroken && when === 'before') return broken();
      const isCreated = await store.create(one, bytes);
      return isBroken ? broken() : isCreated;
    },
  };
}

/** One team: releases, one of which is interrupted and repeated, a rollback, and two canaries. */
async function runTeam(team: string, index: number): Promise<void> {
  const releaser = await releaserOf(team);
  const build = (version: string): Promise<string> => small.remote(team, version);
  await release(releaser, { dists: [await build('2')] });
  bucket.loseResponseOf('states/');
  await release(releaser, { dists: [await build('3')] });
  const steps = [`mf/${team}/4/app.js`, `/${team}.html`, 'sites/'];
  const breaking = await releaserOf(
    team,
    await breakingStore(steps[index]!, index === 1 ? 'before' : 'after'),
  );
  const dists = [await build('4')];
  await expect(release(breaking, { dists })).rejects.toThrow('broke off');
  await release(releaser, { dists });
  bucket.loseResponseOf('states/', 3);
  await rollback(releaser, team);
  await release(releaser, { dists: [await build('5')], canary: 50 });
  await promote(releaser, [team]);
  await release(releaser, { dists: [await build('6')], canary: 50 });
  await vi.waitUntil(() => seen.some((one) => one.team === team && one.entry === '6'), 30_000);
  await abort(releaser, [team]);
}

async function visit(url: string, team: string, number: number): Promise<Omit<Seen, 'client'>> {
  const page = await fetch(`${url}/${team}`, { headers: { cookie: `canary=${number}` } });
  const html = await page.text();
  const [, entry = '', version = ''] =
    new RegExp(`"entry":"(/mf/${team}/([^/]+)/[^"]+)"`).exec(html) ?? [];
  const [, rendered] = new RegExp(`<h1>${team} (\\w+)`).exec(html) ?? [];
  const code = await fetch(url + entry);
  return {
    team,
    entry: version,
    rendered,
    code: (await code.text()).replace(`${team} `, ''),
    status: Math.max(page.status, code.status),
  };
}

/** The version that a browser gets: without a number the live one. */
function versionOf({ parts }: State, team: string, number = 100): string {
  const { version, canary } = parts[team]!;
  return canary && number < canary.percent ? canary.version : version;
}

test('No release is lost or happens twice, whatever is interrupted', () => {
  for (const team of TEAMS) {
    const own = journal.filter(({ change }) => change.by === team);
    expect(own.map((state) => [state.change.kind, versionOf(state, team)])).toEqual([
      ['release', '2'],
      ['release', '3'],
      ['release', '4'],
      ['rollback', '3'],
      ['canary', '3'],
      ['promote', '5'],
      ['canary', '5'],
      ['abort', '5'],
    ]);
  }
  expect(journal.map(({ sequence }) => sequence)).toEqual(journal.map((_, index) => index + 1));
});

test('No request fails, and no page mixes two states or variants', () => {
  expect(seen.length).toBeGreaterThan(100);
  for (const { client, team, entry, rendered, code, status } of seen) {
    expect({ status, code, rendered }).toEqual({ status: 200, code: entry, rendered: entry });
    const versions = journal.map((state) => versionOf(state, team, numberOf(client)));
    expect(versions, `${team} for ${numberOf(client)}`).toContain(entry);
  }
  const canaries = seen.filter(({ entry }) => entry === '6');
  expect(canaries.length, 'pages of a canary that was aborted').toBeGreaterThan(0);
});

test('No client sees an older page after a newer one', () => {
  for (const team of TEAMS) {
    for (let client = 0; client < CLIENTS; client += 1) {
      const states = journal.map((state) => versionOf(state, team, numberOf(client)));
      let at = 0;
      for (const page of seen.filter((one) => one.team === team && one.client === client)) {
        const next = states.indexOf(page.entry, at);
        expect(next, `${team} ${page.entry} after ${states[at]}`).not.toBe(-1);
        at = next;
      }
    }
  }
});
