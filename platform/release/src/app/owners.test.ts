import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { keySigner, newKey, signerOf } from '../adapters/signatures/sign.ts';
import { verifyBundle } from '../adapters/signatures/verify.ts';
import { readRemote, readTypes } from '../adapters/stores/artifacts.ts';
import { readLive } from '../adapters/stores/journal.ts';
import { REMOTES } from '../cli/remotes-command.ts';
import { releaseBuilt } from './release-built.ts';
import { releaseBeforeEach, site, store } from '../testing/site-before-each.ts';
import { jobToken, startSigstore } from '../testing/sigstore-service.ts';
import { changeOwners } from './owners.ts';
import { release } from './release.ts';

releaseBeforeEach(['shop', 'blog']);
afterEach(() => vi.unstubAllEnvs());

const key = keySigner(newKey().pem);
const bySite = () => ({ ...site.releaser, signer: key });
const init = () => changeOwners(bySite(), { how: 'init', name: 'Asha' });

describe('A CI job', () => {
  const ISSUER = 'https://ci.example';
  const JOB = 'https://git.example/shop/.ci/release.yml@refs/heads/main';

  test('releases the part that it owns, without a key; a job of another branch does not', async () => {
    await using sigstore = await startSigstore();
    vi.stubEnv('FULCIO_URL', sigstore.url);
    vi.stubEnv('REKOR_URL', sigstore.url);
    const { trustedRoot } = sigstore;
    await init();
    const owner = { name: 'Team shop', id: `${ISSUER}#${JOB}` };
    const add = { how: 'add', of: 'shop', owner } as const;
    await expect(changeOwners(bySite(), add)).rejects.toThrow('--trusted-root trusted_root.json');
    await changeOwners(bySite(), { ...add, trustedRoot });
    const releaseAs = async (sub: string, version: string) => {
      vi.stubEnv('SIGSTORE_ID_TOKEN', jobToken({ iss: ISSUER, sub }));
      const dists = [await site.remote('shop', version)];
      return release({ ...site.releaser, signer: signerOf(process.env) }, { dists });
    };
    await releaseAs(JOB, '2');
    expect((await readLive(store))?.parts['shop']?.version).toBe('2');
    await expect(releaseAs(JOB.replace('main', 'dev'), '3')).rejects.toThrow(
      'shop belongs to Team shop; this release is signed by https://ci.example#',
    );
    expect((await readLive(store))?.parts['shop']?.version).toBe('2');
  });
});

test('A version says from which repository and commit it was built, and the hash of every file', async () => {
  await init();
  const dist = await site.remote('shop', '2', {}, { 'extra.js': 'more' }, 'c0ffee');
  await release(bySite(), { dists: [dist] });
  const bundles = await Promise.all(
    (await store.list('signatures/')).map(async (file) =>
      verifyBundle(JSON.parse(await readFile(path.join(site.storeRoot, file), 'utf8'))),
    ),
  );
  const { id, statement } = bundles.find(({ statement: one }) =>
    one.predicateType.includes('slsa'),
  )!;
  expect(id).toBe(key.id);
  expect(statement.subject.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['shop@2', 'shop@2/app.js', 'shop@2/extra.js', 'shop@2/server/app.cjs']),
  );
  expect(JSON.stringify(statement.predicate)).toContain('"gitCommit":"c0ffee"');
});

test('Another tree signs and releases the same version, with the types that it was compiled with', async () => {
  const typesOf = (text: string) => ({ modules: { './app': 'app.ts' }, files: { 'app.ts': text } });
  const build = (text: string) =>
    site.remote('shop', '2', {}, { '.types.json': JSON.stringify(typesOf(text)) });
  const known = async () => (await readLive(store))!.digests!.types!['shop@2']!;
  await release(bySite(), { dists: [await build('before')] });
  const before = await known();
  await init();
  expect((await release(bySite(), { dists: [await build('after')] })).isNew).toBe(false);
  expect(await known()).toBe(before);

  await release(bySite(), { dists: [await site.shell('2'), await build('after')] });
  const after = await known();
  const types = await readTypes(store, await readRemote(store, 'shop', '2'), { 'shop@2': after });
  expect(types).toEqual(typesOf('after'));
});

test('An owner signs no contract that differs from the own build', async () => {
  await release(bySite(), { dists: [await site.remote('shop', '2')] });
  await init();
  const dists = [await site.remote('shop', '2', { languages: ['hi-IN'] })];
  await expect(release(bySite(), { dists })).rejects.toThrow('another build: languages differ.');
});

test('npm start goes on with what its store has, and says why', async () => {
  const [dist, before] = [await site.remote('shop', '2'), await readLive(store)];
  await init();
  const lines: string[] = [];
  const built = [{ name: 'shop', version: '2', dist, built: true, milliseconds: 0 }];
  const live = await releaseBuilt(site.releaser, {
    built,
    env: {},
    log: (line) => lines.push(line),
  });
  expect(live.parts).toEqual(before!.parts);
  expect(lines[0]).toMatch(
    /owners: The site has owners[^]*keeps what it has\. For an empty store:/,
  );
});

test('remotes names who signed what is live', async () => {
  await init();
  await release(bySite(), { dists: [await site.remote('shop', '2')] });
  const context = { config: site.releaser.config, openStore: () => Promise.resolve(store) };
  const line = { values: { changelog: undefined, uses: undefined }, positionals: [] } as never;
  const { text } = await REMOTES.run(context, line);
  expect(text).toMatch(/shop@2 +Asha/);
  expect(text).toMatch(/blog@1 +nobody: it was live before the site had owners/);
});

test.each([
  ['a second beginning', () => init(), 'The site has owners'],
  ['what is no owner', () => add('ed25519:short'), 'is not an owner. A key is ed25519:'],
  ['somebody without a name', () => add(newKey().id, { name: ' ' }), 'Who is it? --name'],
  ['an owner twice', () => add(key.id, { of: 'site' }), 'is an owner already'],
  [
    'an owner of the shell',
    () => add(newKey().id, { of: 'shell' }),
    'The shell belongs to the owners of the site',
  ],
  [
    'the removal of somebody who owns nothing',
    () => changeOwners(bySite(), { how: 'remove', of: 'shop', id: key.id }),
    'does not own shop',
  ],
])('The list of owners refuses %s', async (_, attempt, message) => {
  await init();
  await expect(attempt()).rejects.toThrow(message);
});

const add = (id: string, { name = 'Team', of = 'shop' } = {}) =>
  changeOwners(bySite(), { how: 'add', of, owner: { name, id } });

test.each([
  ['a key of another kind', '-----BEGIN PUBLIC KEY-----', 'RELEASE_KEY is neither an Ed25519 key'],
  ['a file that is not there', '/nowhere/key.pem', 'npm run owners -- key <file>'],
])('A command refuses %s', (_, text, message) => {
  expect(() => keySigner(text)).toThrow(message);
});
