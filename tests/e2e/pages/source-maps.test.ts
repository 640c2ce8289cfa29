import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';
import { mapOf } from '@platform/contract/artifact';
import { readRemote } from '@platform/release/store/artifacts';
import { folderStore } from '@platform/release/store/folder-store';
import { readLive } from '@platform/release/store/journal';
import { artifactKey } from '@platform/release/part/artifact';
import { findSource } from '@platform/release/after/find-source';
import { expect, inject, test } from 'vitest';

const store = folderStore(inject('store'));

test('A place in a released script leads to its line in the sources, and nobody else gets the source map', async () => {
  const { version } = (await readLive(store))!.parts['commerce']!;
  const { entry: script } = await readRemote(store, 'commerce', version);
  const code = String(await store.read(artifactKey('commerce', version, script)));
  const before = code.slice(0, code.indexOf('pricing.banner')).split('\n');
  const place = { line: before.length, column: before.at(-1)!.length + 1 };
  const { file, line } = await findSource(store, { part: 'commerce', version, script, ...place });
  const source = readFileSync(path.join(PROJECT_ROOT, file), 'utf8').split('\n');
  expect(source[line - 1]).toContain("t('pricing.banner'");

  const address = `${inject('siteUrl')}/mf/commerce/${version}/`;
  expect((await fetch(address + script)).status).toBe(200);
  for (const map of [mapOf(script), `${script}.map`]) {
    expect((await fetch(address + map)).status).toBe(404);
  }
  expect(code).not.toContain('sourceMappingURL');
});
