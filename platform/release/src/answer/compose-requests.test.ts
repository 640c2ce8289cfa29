import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { release, rollback, setOwners } from '../ask/release.ts';
import type { Releaser } from '../releaser.ts';
import { readLive } from '../store/journal.ts';
import { keySigner } from '../store/keys.ts';
import { s3Store } from '../store/s3-store.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { ENV, smallSite, type SmallSite } from '../testing/small-site.ts';
import { composeRequests, type Composing } from './compose-requests.ts';
import { joinAsTeam, outbox } from '../inbox/inbox.ts';

const newSigner = () =>
  keySigner(generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }));

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
const siteSigner = newSigner();
const TRUST = { store: 'here', keys: [siteSigner.publicKey] };
const keys = { shop: newSigner(), blog: newSigner(), site: newSigner() };
let s3: S3Server;
let small: SmallSite;
let composer: Releaser;
let composing: Composing;

/** As a process in a repository of its own. */
async function teamOf(name: keyof typeof keys): Promise<Releaser> {
  const store = { ...(await s3Store(s3.openAs(name), 'read')), trust: TRUST };
  const team = await joinAsTeam(store, keys[name]);
  return { ...small.releaser, by: 'Ravi', team, store: outbox(team) };
}

/** Until the composer has answered it. */
async function answered<Result>(work: Promise<Result>): Promise<Result> {
  let isOpen = true;
  const end = () => (isOpen = false);
  work.then(end, end);
  while (isOpen) {
    await composing.look();
    await composing.idle();
    await new Promise((resolve) => setImmediate(resolve));
  }
  return work;
}

beforeAll(async () => {
  s3 = opened.use(await startS3Server({ conditionalWrites: true }));
  small = opened.use(await smallSite());
  const store = { ...(await s3Store(s3.open(), 'write')), trust: TRUST };
  composer = { ...small.releaser, store, signer: siteSigner };
  composing = composeRequests(composer);
  const dists = [
    await small.shell('1'),
    await small.remote('shop', '1'),
    await small.remote('blog', '1'),
  ];
  await release(composer, { dists, env: ENV });
  for (const [owned, { publicKey }] of Object.entries(keys))
    await setOwners(composer, { owned, keys: [publicKey] });
});

test('A team with a key of its own releases and rolls back its part', async () => {
  const shop = await teamOf('shop');
  const { live } = await answered(release(shop, { dists: [await small.remote('shop', '2')] }));
  expect(live).toMatchObject({
    parts: { shop: { version: '2' } },
    change: { kind: 'release', by: 'shop: Ravi' },
  });
  await answered(rollback(shop, 'shop'));
  expect((await readLive(composer.store))!.parts['shop']!.version).toBe('1');
  expect(await composer.store.list('inbox/')).toEqual([]);
});
