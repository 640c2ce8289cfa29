import { CONTRACT_FILE, mapOf } from '@platform/contract/artifact';
import { expect, test } from 'vitest';
import { jsonBytes } from '../store/store.ts';
import { artifactKey } from '../part/artifact.ts';
import { aRemote } from '../testing/contracts.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { findSource, readScriptPlace } from './find-source.ts';

const SCRIPT = 'assets/app-x.js';
const integrity = `sha384-${'a'.repeat(64)}`;

/** Column 8 of the script is column 3 of the second line of its source, and its first line is of no source. */
const MAP = { version: 3, sources: ['../../src/app.ts'], names: [], mappings: ';OACE' };

async function find(place: string) {
  const store = memoryStore();
  const files = {
    [SCRIPT]: { bytes: 1, integrity },
    'assets/bare.js': { bytes: 1, integrity },
    [mapOf(SCRIPT)]: { bytes: 1, integrity },
  };
  const contract = aRemote('shop', ['/shop'], { files });
  await store.create(artifactKey('shop', '2', CONTRACT_FILE), jsonBytes(contract));
  await store.create(artifactKey('shop', '2', mapOf(SCRIPT)), jsonBytes(MAP));
  return findSource(store, readScriptPlace(place));
}

test.each([`shop@2:${SCRIPT}:2:8`, `https://site.example/mf/shop/2/${SCRIPT}:2:8`])(
  'A team finds the line of the sources for the place %s',
  async (place) => {
    expect(await find(place)).toEqual({
      file: 'mf-shop/src/app.ts',
      line: 2,
      column: 3,
      builtFrom: 'uncommitted',
    });
  },
);

test.each([
  ['shop@2:assets/bare.js:1:1', 'shop@2 has no source map of assets/bare.js.'],
  ['shop@2:assets/typo.js:1:1', 'shop@2 has no script called assets/typo.js.'],
  ['shop@2:../../../etc/passwd.js:1:1', 'has no script called'],
  [`shop@2:${SCRIPT}:1:1`, `Nothing of a source is at 1:1 of ${SCRIPT}.`],
  ['shop 2', 'shop 2 is not a place such as shop@<version>:assets/app-x.js:1:2045.'],
])('A place that leads nowhere is refused with the reason: %s', async (place, reason) => {
  await expect(find(place)).rejects.toThrow(reason);
});
