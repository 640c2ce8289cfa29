import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Signer, keySigner, newKey } from '@platform/release/store/sign';
import { type Head, readHead, writeLive } from '@platform/release/store/journal';
import { signFile, STATE } from '@platform/release/store/signatures';
import { jsonBytes, type Store } from '@platform/release/store/store';
import { stateKey } from '@platform/release/store/verify-state';
import { release } from '@platform/release/ask/release';
import { changeOwners } from '@platform/release/ask/owners';
import type { Releaser } from '@platform/release/change-site';
import { sha256 } from '@platform/release/part/artifact';
import type { State } from '@platform/release/state/state';
import { ENV, smallSite, type SmallSite } from '@platform/release/testing/small-site';
import type { ServeEvent } from '../metrics.ts';
import { serveStore } from '../serve-store.ts';

/** A site whose owner, and two teams, have a key each. */
export const keys = {
  site: keySigner(newKey().pem),
  shop: keySigner(newKey().pem),
  blog: keySigner(newKey().pem),
};
type Team = keyof typeof keys;

export interface OwnedSite extends AsyncDisposable {
  small: SmallSite;
  /** The store as a machine opens it that trusts the owner of the site. */
  fresh: () => Store;
  by: (team: Team | undefined) => Releaser;
  releaseAs: (team: Team | undefined, part: string, version: string) => ReturnType<typeof release>;
  /** Starts a server. `faults` says why it did not serve a state. */
  serve: () => Promise<{ get: (address: string) => Promise<string>; faults: () => string }>;
  head: () => Promise<Head>;
  /** Writes a state as an attacker would who has a key and can write to the store. */
  plant: (signer: Signer | undefined, change: (live: State) => State) => Promise<void>;
  fileOf: (key: string) => string;
  change: (key: string) => Promise<void>;
}

/** With version 1 of shell, shop and blog. */
export async function ownedSite(): Promise<OwnedSite> {
  const parts = new AsyncDisposableStack();
  const small = parts.use(await smallSite());
  const { store } = small.releaser;
  const fresh = (): Store => ({ ...store, trusted: [keys.site.id] });
  const by = (team: Team | undefined): Releaser => ({
    ...small.releaser,
    store: fresh(),
    signer: team && keys[team],
  });
  const head = async (): Promise<Head> => (await readHead(fresh()))!;
  const fileOf = (key: string): string => path.join(small.storeRoot, key);

  const remotes = ['shop', 'blog'] as const;
  const dists = [await small.shell('1')];
  for (const name of remotes) dists.push(await small.remote(name, '1'));
  await release(small.releaser, { dists, env: ENV });
  await changeOwners({ ...small.releaser, signer: keys.site }, { how: 'init', name: 'Asha' });
  for (const of of remotes) {
    const owner = { name: `Team ${of}`, id: keys[of].id };
    await changeOwners(by('site'), { how: 'add', of, owner });
  }

  return {
    small,
    fresh,
    by,
    head,
    fileOf,
    releaseAs: async (team, part, version) =>
      release(by(team), { dists: [await small.remote(part, version)] }),
    async serve() {
      const events: ServeEvent[] = [];
      const log = (event: ServeEvent) => void events.push(event);
      const server = await serveStore(fresh(), { port: 0, isFresh: true, everyMs: 3_600_000, log });
      parts.defer(() => server.close());
      return {
        get: async (address) => (await fetch(server.url + address)).text(),
        faults: () => JSON.stringify(events.filter(({ event }) => event === 'store-error')),
      };
    },
    async plant(signer, change) {
      const { live, digest: follows, latest } = await head();
      const next = { ...change(live), sequence: latest + 1, follows };
      const digest = sha256(jsonBytes(next));
      const file = { digest, subject: stateKey(next.sequence), type: STATE };
      if (signer) await signFile(store, signer, file);
      await writeLive(store, next);
    },
    change: (key) => writeFile(fileOf(key), 'changed'),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}
