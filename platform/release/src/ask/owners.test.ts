import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keySigner, newKey, verifyStatement } from '../store/sign.ts';
import { readRemote, readTypes } from '../store/artifacts.ts';
import { readLive } from '../store/journal.ts';
import { REMOTES } from '../cli/remotes-command.ts';
import { releaseBuilt } from './release-built.ts';
import { releaseBeforeEach, site, store } from '../testing/site-before-each.ts';
import { changeOwners } from './owners.ts';
import { release } from './release.ts';

releaseBeforeEach(['shop', 'blog']);

const key = keySigner(newKey().pem);
const bySite = () => ({ ...site.releaser, signer: key });
const init = () => changeOwners(bySite(), { how: 'init', name: 'Asha' });

test('A version says from which repository and commit it was built, and the hash of every file', async () => {
  await init();
  const dist = await site.remote('shop', '2', {}, { 'extra.js': 'more' }, 'c0ffee');
  await release(bySite(), { dists: [dist] });
  const statements = await Promise.all(
    (await store.list('signatures/')).map(async (file) =>
      verifyStatement(JSON.parse(await readFile(path.join(site.storeRoot, file), 'utf8'))),
    ),
  );
  const { id, statement } = statements.find(({ statement: one }) =>
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
  ['what is no owner', () => add('ed25519:short'), 'is not an owner: ed25519:'],
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
