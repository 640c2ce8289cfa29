import { CONTRACT_FILE } from '@platform/contract/artifact';
import { expect, test } from 'vitest';
import { readLive, writeState } from '../store/journal.ts';
import { jsonBytes, type Store } from '../store/store.ts';
import { artifactKey } from '../part/artifact.ts';
import { aRemote, aShell, aState } from '../testing/contracts.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { describeRemotes } from './describe-remotes.ts';
import { deprecatedUses } from './uses.ts';

const importing = (name: string, version: string, names: string[]) =>
  aRemote(name, [], { version, imports: { 'kit/ui': names } });

const ADVICE = 'Use `Panel` instead. Ends 2027-03-01.';

const offer = { offer: { scripts: ['assets/offer.js'], styles: [] } };

const CONTRACTS = [
  aShell({
    provides: {
      'kit/ui': {
        version: '1.0.0',
        names: ['Button', 'Card', 'Tabs'],
        deprecated: { Card: ADVICE },
      },
    },
  }),
  importing('shop', '1', ['Button', 'Card']),
  { ...importing('shop', '2', ['Button']), fragments: offer },
  importing('blog', '1', ['Button']),
  importing('blog', '2', ['Card']),
  aRemote('login', [], { version: '1', uses: ['shop/offer'] }),
];

async function storeOfSite(): Promise<Store> {
  const store = memoryStore();
  for (const contract of CONTRACTS) {
    const { name, version } = contract;
    await store.create(artifactKey(name, version, CONTRACT_FILE), jsonBytes(contract));
  }
  const parts = {
    shell: { version: '1', previous: [] },
    blog: { version: '1', previous: [], canary: { version: '2', percent: 10 } },
    login: { version: '1', previous: [] },
    shop: { version: '2', previous: ['1'] },
  };
  await writeState(store, aState(1, {}, { parts }));
  return store;
}

const run = async (uses?: string) => describeRemotes(await storeOfSite(), {}, { uses });

test('A team that wants to remove a component sees each version that a browser can load with it', async () => {
  expect((await run('kit/ui:Card')).json).toEqual([
    { part: 'blog', version: '2', is: 'canary', names: ['Card'] },
    { part: 'shop', version: '1', is: 'fallback', names: ['Card'] },
  ]);
  expect((await run('kit/ui')).text.split('\n')).toEqual([
    'part  version  is        names',
    'blog  1        live      Button',
    'blog  2        canary    Card',
    'shop  2        live      Button',
    'shop  1        fallback  Button, Card',
  ]);
});

test('A team that wants to remove a fragment sees which remotes show it', async () => {
  expect((await run('shop:offer')).json).toEqual([
    { part: 'login', version: '1', is: 'live', names: ['offer'] },
  ]);
  expect((await run('blog')).text).toBe('No remote shows blog.');
});

test('A component that no remote imports can be removed', async () => {
  expect(await run('kit/ui:Tabs')).toEqual({ text: 'No remote imports kit/ui:Tabs.', json: [] });
});

test.for([
  ['kit/iu', 'The live shell does not offer kit/iu. It offers kit/ui.'],
  ['shop:ofer', 'The live shop does not offer shop:ofer. It offers offer.'],
  ['kit/ui:Crad', 'The live shell does not offer kit/ui:Crad. It offers Button, Card, Tabs.'],
] as const)('A typo is not taken for an unused module: %s', async ([uses, words]) => {
  await expect(run(uses)).rejects.toThrow(words);
});

const USE = { module: 'kit/ui', name: 'Card', advice: ADVICE };

test('A team sees which live remotes and canaries still use a deprecated name, and what to use instead', async () => {
  const { text, json } = await run();
  expect(text).toContain('blog still uses `Card` of kit/ui: Use `Panel` instead. Ends 2027-03-01.');
  expect(json).toMatchObject({ deprecated: [{ part: 'blog', ...USE }] });
});

test('A release says which deprecated names its remote uses, and a release of the shell says it of all', async () => {
  const store = await storeOfSite();
  const { parts } = (await readLive(store))!;
  const usesOf = async (name: string, version: string) =>
    (await deprecatedUses(store, { parts }, [{ name, version }])).map(({ part }) => part);
  expect(await usesOf('shop', '1')).toEqual(['shop']);
  expect(await usesOf('shop', '2')).toEqual([]);
  expect(await usesOf('shell', '1')).toEqual(['blog']);
});
