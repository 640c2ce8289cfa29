import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compress } from '@platform/build/compress';
import { expect, test } from 'vitest';
import { readRemote } from '../store/artifacts.ts';
import { jsonBytes, type Store } from '../store/store.ts';
import { releaseBeforeEach, site, store } from '../testing/site-before-each.ts';
import { SMALL_SITE } from '../testing/small-site.ts';
import { publishAll } from './publish.ts';

releaseBeforeEach([]);

const publish = (to: Store, dist: string) => publishAll({ store: to, config: SMALL_SITE }, [dist]);
const build = (code: string, commit?: string): Promise<string> =>
  site.remote('auth', '2', {}, { 'app.js': code }, commit);

test('the same sources can be published from another commit; the first stays named', async () => {
  await publish(store, await build('let a;', 'first'));
  expect(await publish(store, await build('let a;', 'second'))).toMatchObject([
    { contract: { commit: 'first' } },
  ]);
});

test.each(['br', 'gz'])('a file whose form %s has another content is refused', async (form) => {
  const dist = await build('let a;');
  const file = path.join(dist, `app.js.${form}`);
  const other = await compress('app.js', Buffer.from('evil();'), 'fast');
  for (const bytes of [other![form as 'br' | 'gz'], Buffer.from('let a;')]) {
    await writeFile(file, bytes);
    await expect(publish(store, dist)).rejects.toThrow(
      `complete-files: app.js.${form} of auth@2 is compressed from another file.`,
    );
  }
  expect(await store.list('mf/auth/'), 'nothing is written').toEqual([]);
});

test('a contract that was changed in the store is refused with the field', async () => {
  await publish(store, await build('let a;'));
  const key = 'mf/auth/2/contract.json';
  const contract = JSON.parse(String(await store.read(key))) as object;
  await store.remove(key);
  await store.create(key, jsonBytes({ ...contract, files: { '../secret': {} } }));
  await expect(readRemote({ ...store }, 'auth', '2')).rejects.toThrow(
    'files: "../secret" cannot be the name of a file',
  );
});

test('a version never changes once it is published', async () => {
  await publish(store, await build('let a;'));
  await expect(publish(store, await build('let b;'))).rejects.toThrow(
    /same-build: auth@2 is in .* with other files\./,
  );
  expect(String(await store.read('mf/auth/2/app.js'))).toBe('let a;');
});
