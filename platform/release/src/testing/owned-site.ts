import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, vi } from 'vitest';
import { composeRequests } from '../answer/compose-requests.ts';
import { askedBy, release, setOwners } from '../ask/release.ts';
import { joinAsTeam, outbox, requestsOf } from '../inbox/inbox.ts';
import type { Releaser, Team } from '../releaser.ts';
import type { Request } from '../request/request.ts';
import type { State } from '../state/state.ts';
import { readLive } from '../store/journal.ts';
import { keySigner, type Signer } from '../store/keys.ts';
import { s3Store } from '../store/bucket.ts';
import type { Store } from '../store/store.ts';
import { startS3Server } from './s3-server.ts';
import { ENV, smallSite } from './small-site.ts';

export const newSigner = (): Signer =>
  keySigner(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));

export type TeamReleaser = Releaser & { team: Team };

export type OwnedSite = Awaited<ReturnType<typeof ownedSite>>;

/** A site in a bucket: the shell, shop and blog. Shop, blog and the site have an owner each. */
export async function ownedSite() {
  const opened = new AsyncDisposableStack();
  const s3 = opened.use(await startS3Server({ conditionalWrites: true }));
  const small = opened.use(await smallSite());
  const signer = newSigner();
  const trust = { store: 'here', keys: [signer.publicKey] };
  /** With full rights, and the key of the site among those that it trusts. */
  const openStore = async (): Promise<Store> => ({ ...(await s3Store(s3.open(), 'write')), trust });
  /** With the key of the site. */
  const composer: Releaser = { ...small.releaser, store: await openStore(), signer };
  const keys = { shop: newSigner(), blog: newSigner(), site: newSigner() };
  const dists = [
    await small.shell('1'),
    await small.remote('shop', '1'),
    await small.remote('blog', '1'),
  ];
  await release(composer, { dists, env: ENV });
  for (const [owned, { publicKey }] of Object.entries(keys))
    await setOwners(composer, { owned, keys: [publicKey] });
  const live = async (): Promise<State> => (await readLive(composer.store))!;
  /** The requests that wait in an inbox, by name. */
  const inboxOf = (team: string): Promise<string[]> => composer.store.list(requestsOf(team));
  return {
    small,
    s3,
    composer,
    keys,
    openStore,
    live,
    versionOf: async (part: string) => (await live()).parts[part]?.version,
    /** A small change: it needs no files. */
    freezeOf: async (by: TeamReleaser, part: string): Promise<Request> => ({
      ...askedBy(by, await live()),
      kind: 'freeze',
      part,
      until: new Date(Date.now() + 3_600_000).toISOString(),
      why: 'A test.',
    }),
    inboxOf,
    /** Until a command has asked. @throws what the command does, if it asks nothing */
    async untilAsked(team: string, work: Promise<unknown>) {
      const isSent = async () => (await inboxOf(team)).length > 0;
      await Promise.race([vi.waitUntil(isSent, 30_000), work]);
    },
    /** One look of a composer, until all that it took is answered. @returns what it says */
    async compose(by = composer) {
      const lines: string[] = [];
      const composing = composeRequests(by, (line) => lines.push(line));
      await composing.look();
      await composing.idle();
      return lines;
    },
    /** A process in a repository of its own, with credentials for its inbox. */
    async team(name: keyof typeof keys): Promise<TeamReleaser> {
      const own = { ...(await s3Store(s3.openAs(name), 'read')), trust };
      const team = await joinAsTeam(own, keys[name]);
      return { ...small.releaser, by: 'Ravi', team, store: outbox(team) };
    },
    /** Composes until some work is done. */
    async answered<Result>(work: Promise<Result>, by = composer): Promise<Result> {
      const composing = composeRequests(by);
      const isDone = Promise.allSettled([work]).then(() => true);
      do {
        await composing.look();
        await composing.idle();
      } while (!(await Promise.race([isDone, tick()])));
      return work;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** The site of the running test file, and the teams of its remotes. */
export let site: OwnedSite;
export let store: Store;
export let shop: TeamReleaser;
export let blog: TeamReleaser;

export function ownBeforeAll(): void {
  beforeAll(async () => {
    site = await ownedSite();
    store = site.composer.store;
    shop = await site.team('shop');
    blog = await site.team('blog');
  });
  afterAll(() => site[Symbol.asyncDispose]());
}

const tick = (): Promise<false> =>
  new Promise((resolve) => {
    setImmediate(() => resolve(false));
  });
