import { generateKeyPairSync } from 'node:crypto';
import { composeRequests } from '../answer/compose-requests.ts';
import { release, setOwners } from '../ask/release.ts';
import { joinAsTeam, outbox } from '../inbox/inbox.ts';
import type { Releaser, Team } from '../releaser.ts';
import { keySigner, type Signer } from '../store/keys.ts';
import { s3Store } from '../store/s3-store.ts';
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
  return {
    small,
    s3,
    composer,
    keys,
    openStore,
    async team(name) {
      const store = { ...(await s3Store(s3.openAs(name), 'read')), trust };
      const team = await joinAsTeam(store, keys[name]);
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

const tick = (): Promise<false> =>
  new Promise((resolve) => {
    setImmediate(() => resolve(false));
  });
