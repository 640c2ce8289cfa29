import { CONTRACT_FILE } from '@platform/contract/artifact';
import { expect, test } from 'vitest';
import { artifactKey, type PartContract } from '../part/artifact.ts';
import type { Change, LivePart, State } from '../state/state.ts';
import { writeState } from '../store/journal.ts';
import { jsonBytes, type Store } from '../store/store.ts';
import { aRemote, aShell, aState } from '../testing/contracts.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { watchStore } from '../testing/stores.ts';
import {
  changelog,
  deprecatedUses,
  describeRemotes,
  journalTable,
  reportTable,
  table,
} from './describe-remotes.ts';

async function putContracts(store: Store, contracts: readonly PartContract[]): Promise<void> {
  for (const contract of contracts) {
    const { name, version } = contract;
    await store.create(artifactKey(name, version, CONTRACT_FILE), jsonBytes(contract));
  }
}

const STATES = 1000;
const PARTS = 5;
const VERSIONS = 60;

/** Five parts with sixty versions each, which are released in turn. */
function longJournal(): State[] {
  const parts: Record<string, LivePart> = {};
  return Array.from({ length: STATES }, (_, index): State => {
    const name = `team-${index % PARTS}`;
    const from = parts[name]?.version;
    const to = `1.0.${Math.floor(index / PARTS) % VERSIONS}`;
    parts[name] = { version: to, previous: from === undefined ? [] : [from] };
    const at = new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString();
    const change = { parts: [{ name, to, ...(from !== undefined && { from }) }], at };
    return aState(index + 1, change, { parts: { ...parts } });
  });
}

const remotesOf = (journal: readonly State[]) => {
  const store = watchStore(memoryStore());
  const run = async (part?: string) => {
    for (const state of journal) await writeState(store, state);
    return describeRemotes(store, {}, { changelog: part });
  };
  return { store, run };
};

test('From a journal of a thousand states, remotes reads only the last ones, which its tables show', async () => {
  const { store, run } = remotesOf(longJournal());
  const { text } = await run();
  for (const part of ['team-0', 'team-4']) expect(text).toContain(`${part}  1.0.19`);
  expect(text).toContain('1000    2026-01-01T16:39');
  expect(text.match(/^\d+ +2026/gm)).toHaveLength(10);
  expect(store.reads.length).toBeLessThan(80);
});

test('A part that has not changed since the first state has its time and author', async () => {
  const [first, ...rest] = longJournal();
  const blog: LivePart = { version: '7', previous: [] };
  const journal = [
    {
      ...first!,
      parts: { blog, ...first!.parts },
      change: { ...first!.change, parts: [{ name: 'blog', to: '7' }] },
    },
    ...rest.slice(0, 199).map((state) => ({ ...state, parts: { blog, ...state.parts } })),
  ];
  const { text } = await remotesOf(journal).run();
  expect(text).toContain('blog    7        2026-01-01T00:00:00.000Z  Asha');
});

test('A live version that was built with uncommitted changes has a mark', async () => {
  const { store, run } = remotesOf(longJournal().slice(0, PARTS));
  const built = (name: string, commit: string) =>
    aRemote(name, [`/${name}`], { version: '1.0.0', commit });
  await putContracts(store, [built('team-0', 'uncommitted'), built('team-1', 'a'.repeat(40))]);
  const { text } = await run();
  expect(text).toMatch(/^team-0 {2}1\.0\.0 \(uncommitted\) {2}/m);
  expect(text).toMatch(/^team-1 {2}1\.0\.0 {2}/m);
});

test('The changelog of a part contains all its changes', async () => {
  const { text } = await remotesOf(longJournal()).run('team-1');
  expect(text.match(/by Asha/g)).toHaveLength(STATES / PARTS);
});

const state = (sequence: number, kind: Change['kind'], parts: Change['parts']): State =>
  aState(sequence, { kind, parts, at: `2026-01-0${sequence}T10:00:00.000Z` });

test('the journal shows author, change and time, newest first', () => {
  const journal = [
    state(1, 'release', [
      { name: 'shell', to: '1' },
      { name: 'shop', to: '1' },
    ]),
    state(2, 'canary', [{ name: 'shop', from: '1', to: '2', percent: 10 }]),
    state(3, 'release', [{ name: 'shop', from: '1', to: '3', ended: '2' }]),
    state(4, 'rollback', [{ name: 'shop', from: '3', to: '1' }]),
    { ...state(5, 'preview', []), change: { ...state(5, 'preview', []).change, preview: 'pr-12' } },
    state(6, 'remove', [{ name: 'shop', from: '1' }]),
  ];
  expect(journalTable(journal)).toEqual([
    ['change', 'at', 'what', 'by'],
    ['6', '2026-01-06T10:00:00.000Z', 'remove shop 1 -> removed', 'Asha'],
    ['5', '2026-01-05T10:00:00.000Z', 'preview pr-12', 'Asha'],
    ['4', '2026-01-04T10:00:00.000Z', 'rollback shop 3 -> 1', 'Asha'],
    ['3', '2026-01-03T10:00:00.000Z', 'release shop 1 -> 3 instead of 2', 'Asha'],
    ['2', '2026-01-02T10:00:00.000Z', 'canary shop 1 -> 2 for 10 % of browsers', 'Asha'],
    ['1', '2026-01-01T10:00:00.000Z', 'release shell 1, shop 1', 'Asha'],
  ]);
});

test('the changelog of a part lists its changes with their commit subjects, newest first', () => {
  const journal = [
    state(1, 'release', [{ name: 'shop', to: '1' }]),
    state(2, 'release', [{ name: 'blog', from: '1', to: '2', subjects: ['Write'] }]),
    state(3, 'canary', [
      { name: 'shop', from: '1', to: '2', percent: 10, subjects: ['Sell coffee', 'Sell tea'] },
    ]),
    state(4, 'abort', [{ name: 'shop', from: '2', to: '1' }]),
    state(5, 'remove', [{ name: 'shop', from: '1' }]),
  ];
  expect(changelog(journal, 'shop')).toBe(`2026-01-05 remove removed, by Asha

2026-01-04 abort 1, by Asha

2026-01-03 canary 2 for 10 in 100, by Asha
- Sell coffee
- Sell tea

2026-01-01 release 1, by Asha`);
});

test('what earlier releases wrote shows in the journal and in the changelog, whatever it contains', () => {
  const hidden = state(1, 'release', [
    { name: 'shop', to: '1', subjects: ['a\u001B[1A\u001B[2Kb\nc'] },
  ]);
  hidden.change.by = 'Asha\u001B]0;x\u0007\u202E';
  expect(table(journalTable([hidden]))).toMatch(/release shop 1 {2}Asha\]0;x$/);
  expect(changelog([hidden], 'shop')).toBe('2026-01-01 release 1, by Asha]0;x\n- a[1A[2Kb c');
});

test('A row shows the reports of a version', () => {
  const of = { part: 'shop', lcp_p75: 812.4, inp_p75: null };
  const before = { ...of, version: '1', views: 1800, errors: 0, failed_loads: 0 };
  const faults = 'TypeError 14, code 1';
  const after = { ...of, version: '2', views: 200, errors: 14, failed_loads: 1, faults };
  expect(reportTable([before, after]).slice(1)).toEqual([
    ['shop', '1', '0', '0', '1800', '-'],
    ['shop', '2', '14', '1', '200', 'TypeError 14, code 1'],
  ]);
});

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

const LIVE = {
  parts: {
    shell: { version: '1', previous: [] },
    blog: { version: '1', previous: [], canary: { version: '2', percent: 10 } },
    login: { version: '1', previous: [] },
    shop: { version: '2', previous: ['1'] },
  },
};

async function storeOfSite(): Promise<Store> {
  const store = memoryStore();
  await putContracts(store, CONTRACTS);
  await writeState(store, aState(1, {}, LIVE));
  return store;
}

const usesOf = async (uses?: string) => describeRemotes(await storeOfSite(), {}, { uses });

test('A team that wants to remove a component sees each version that a browser can load with it', async () => {
  expect((await usesOf('kit/ui:Card')).json).toEqual([
    { part: 'blog', version: '2', is: 'canary', names: ['Card'] },
    { part: 'shop', version: '1', is: 'fallback', names: ['Card'] },
  ]);
  expect((await usesOf('kit/ui')).text.split('\n')).toEqual([
    'part  version  is        names',
    'blog  1        live      Button',
    'blog  2        canary    Card',
    'shop  2        live      Button',
    'shop  1        fallback  Button, Card',
  ]);
});

test('A team that wants to remove a fragment sees which remotes show it', async () => {
  expect((await usesOf('shop:offer')).json).toEqual([
    { part: 'login', version: '1', is: 'live', names: ['offer'] },
  ]);
  expect((await usesOf('blog')).text).toBe('No remote shows blog.');
  expect(await usesOf('kit/ui:Tabs')).toEqual({ text: 'No remote imports kit/ui:Tabs.', json: [] });
});

test.for([
  ['kit/iu', 'The live shell does not offer kit/iu. It offers kit/ui.'],
  ['shop:ofer', 'The live shop does not offer shop:ofer. It offers offer.'],
  ['kit/ui:Crad', 'The live shell does not offer kit/ui:Crad. It offers Button, Card, Tabs.'],
] as const)('A typo is not taken for an unused module: %s', async ([uses, words]) => {
  await expect(usesOf(uses)).rejects.toThrow(words);
});

const USE = { module: 'kit/ui', name: 'Card', advice: ADVICE };

test('A team sees which live remotes and canaries still use a deprecated name, and what to use instead', async () => {
  const { text, json } = await usesOf();
  expect(text).toContain('blog still uses `Card` of kit/ui: Use `Panel` instead. Ends 2027-03-01.');
  expect(json).toMatchObject({ deprecated: [{ part: 'blog', ...USE }] });
});

test('A release says which deprecated names its remote uses, and a release of the shell says it of all', async () => {
  const store = await storeOfSite();
  const usedBy = async (name: string, version: string) =>
    (await deprecatedUses(store, LIVE, [{ name, version }])).map(({ part }) => part);
  expect(await usedBy('shop', '1')).toEqual(['shop']);
  expect(await usedBy('shop', '2')).toEqual([]);
  expect(await usedBy('shell', '1')).toEqual(['blog']);
});
