import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { State } from '../state/state.ts';
import { aState } from '../testing/contracts.ts';
import { newSigner } from '../testing/owned-site.ts';
import { folderStore } from './folder-store.ts';
import {
  readBase,
  readHead,
  readJournal,
  readJournalSince,
  readLive,
  readNewer,
  writeState,
} from './journal.ts';
import type { Store } from './store.ts';

const hour = (hours: number): Date => new Date(Date.UTC(2026, 0, 1, hours));

const state = (sequence: number): State => aState(sequence);

async function emptyStore(): Promise<Store> {
  const folder = await mkdtemp(path.join(tmpdir(), 'live '));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folderStore(folder);
}

describe('The states in a store', () => {
  test('are numbered: the highest number is live, also beyond nine', async () => {
    const store = await emptyStore();
    const states = [9, 10, 11].map((sequence) => state(sequence));
    for (const one of states.toReversed()) expect(await writeState(store, one)).toBe(true);
    expect(await store.list('')).toEqual([
      'states/00000009.json',
      'states/00000010.json',
      'states/00000011.json',
    ]);
    expect(await readLive(store)).toEqual(states[2]);
    expect(await readJournal(store)).toEqual(states);
  });

  test('that are not whole, or not states, are passed over, however many, and keep their numbers', async () => {
    const store = await emptyStore();
    await writeState(store, state(1));
    const broken = [
      '{"sequence": 2, "par',
      '[]',
      JSON.stringify({ ...state(4), parts: { '../x': {} } }),
    ];
    for (const [index, text] of [...broken, ...(Array(20).fill('') as string[])].entries())
      await writeFile(
        path.join(store.place, `states/${String(index + 2).padStart(8, '0')}.json`),
        text,
      );
    for (const name of ['.DS_Store', 'Thumbs.db', 'zz.json'])
      await writeFile(path.join(store.place, 'states', name), 'x');
    const notes: string[] = [];
    const head = await readHead(store, (note) => notes.push(note));
    expect(head).toEqual({ live: state(1), next: 25 });
    expect(notes).toHaveLength(23);
    expect(notes.at(-1)).toMatch(/^states\/00000002\.json in .* is not whole: /);
    await writeState(store, state(25));
    expect(await readNewer(store, head!, () => undefined)).toMatchObject({ live: state(25) });
    expect(await readJournal(store)).toEqual([state(1), state(25)]);
  });

  test('are only those that the site has signed, where its key is known', async () => {
    const store = await emptyStore();
    const [signer, other, third] = [newSigner(), newSigner(), newSigner()];
    const trust = { store: 'here', keys: [other.publicKey, signer.publicKey] };
    const signed: Store = { ...store, trust: { ...trust, keys: [signer.publicKey] } };
    const here = (sequence: number) => ({ ...state(sequence), store: 'here' });
    await writeState(store, state(1));
    expect(
      (await readBase({ store: signed, signer }))!.live,
      'the first signed one follows it',
    ).toEqual(state(1));
    await writeState(store, here(2), signer);
    await writeState(store, state(3));
    await writeState(store, here(4), other);
    const stored = await store.read('states/00000002.json');
    const changed = String(stored).replace('"site-2"', '"site-9"');
    await store.create(
      'states/00000005.json',
      Buffer.from(changed.replace('"sequence": 2', '"sequence": 5')),
    );
    await store.create('states/00000006.json', stored!);
    await writeState(store, { ...state(7), store: 'another' }, signer);
    const head = await readBase({ store: signed, signer });
    expect(head).toMatchObject({ live: here(2), next: 8 });
    expect(await readNewer(signed, head!, () => undefined)).toEqual(head);
    expect(await readJournal(signed)).toMatchObject([here(2)]);
    await expect(
      readLive({ ...store, trust: { ...trust, keys: [third.publicKey] } }),
    ).rejects.toThrow('can be served. State 7 is not');
    await expect(readBase({ store, signer }), 'it would go back').rejects.toThrow('set SITE_KEY');
    const next = await readLive({ ...store, trust });
    expect(next!.sequence, 'while a key is replaced, both count').toBe(4);
    expect((await readLive(store))!.sequence, 'without the key only what nobody signed').toBe(3);
  });

  test('since a moment begin with the one that was live at that moment', async () => {
    const store = await emptyStore();
    for (const sequence of [1, 2, 3]) await writeState(store, state(sequence));
    const since = async (moment: Date) =>
      (await readJournalSince(store, moment)).map(({ sequence }) => sequence);
    expect(await since(hour(2.5))).toEqual([2, 3]);
    expect(await since(hour(2)), 'it went live at that very moment').toEqual([2, 3]);
    expect(await since(hour(0)), 'nothing was live yet').toEqual([1, 2, 3]);
    expect(await since(hour(9))).toEqual([3]);
  });
});
