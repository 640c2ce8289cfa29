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
import { type S3Server, startS3Server } from './s3-server.ts';
import { ENV, smallSite, type SmallSite } from './small-site.ts';

export const newSigner = (): Signer =>
  keySigner(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));

export type TeamReleaser = Releaser & { team: Team };

/** A site in a bucket: the shell, shop and blog. Shop, blog and the site have an owner each. */
export interface OwnedSite extends AsyncDisposable {
  small: SmallSite;
  s3: S3Server;
  /** With the key of the site. */
  composer: Releaser;
  keys: Readonly<Record<'shop' | 'blog' | 'site', Signer>>;
  /** With full rights, and the key of the site among those that it trusts. */
  openStore: () => Promise<Store>;
  /** A process in a repository of its own, with credentials for its inbox. */
  team: (name: 'shop' | 'blog' | 'site') => Promise<TeamReleaser>;
  live: () => Promise<State>;
  versionOf: (part: string) => Promise<string | undefined>;
  /** A small change: it needs no files. */
  freezeOf: (by: TeamReleaser, part: string) => Promise<Request>;
  /** The requests that wait in an inbox, by name. */
  inboxOf: (team: string) => Promise<string[]>;
  /** Until a command has asked. @throws what the command does, if it asks nothing */
  untilAsked: (team: string, work: Promise<unknown>) => Promise<void>;
  /** One look of a composer, until all that it took is answered. @returns what it says */
  compose: (by?: Releaser) => Promise<string[]>;
  /** Composes until some work is done. */
  answered: <Result>(work: Promise<Result>, composer?: Releaser) => Promise<Result>;
}

export async function ownedSite(): Promise<OwnedSite> {
  const opened = new AsyncDisposableStack();
  const s3 = opened.use(await startS3Server({ conditionalWrites: true }));
  const small = opened.use(await smallSite());
  const signer = newSigner();
  const trust = { store: 'here', keys: [signer.publicKey] };
  const openStore = async () => ({ ...(await s3Store(s3.open(), 'write')), trust });
  const composer = { ...small.releaser, store: await openStore(), signer };
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
  const inboxOf = (team: string): Promise<string[]> => composer.store.list(requestsOf(team));
  return {
    small,
    s3,
    composer,
    keys,
    openStore,
    live,
    versionOf: async (part) => (await live()).parts[part]?.version,
    freezeOf: async (by, part) => ({
      ...askedBy(by, await live()),
      kind: 'freeze',
      part,
      until: new Date(Date.now() + 3_600_000).toISOString(),
      why: 'A test.',
    }),
    inboxOf,
    async untilAsked(team, work) {
      const isSent = async () => (await inboxOf(team)).length > 0;
      await Promise.race([vi.waitUntil(isSent, 30_000), work]);
    },
    async compose(by = composer) {
      const lines: string[] = [];
      const composing = composeRequests(by, (line) => lines.push(line));
      await composing.look();
      await composing.idle();
      return lines;
    },
    async team(name) {
      const own = { ...(await s3Store(s3.openAs(name), 'read')), trust };
      const team = await joinAsTeam(own, keys[name]);
      return { ...small.releaser, by: 'Ravi', team, store: outbox(team) };
    },
    async answered(work, by = composer) {
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
