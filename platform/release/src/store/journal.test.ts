import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { State } from '../state/state.ts';
import { folderStore } from './folder-store.ts';
import {
  readJournal,
  readJournalSince,
  readLatest,
  readLive,
  readState,
  writeLive,
} from './journal.ts';
import type { Store } from './store.ts';

const hour = (hours: number): Date => new Date(Date.UTC(2026, 0, 1, hours));

/** A state whose number is also the hour at which it went live. */
const state = (sequence: number): State => ({
  sequence,
  revision: `site-${sequence}`,
  parts: {},
  env: {},
  change: { kind: 'release', parts: [], by: 'Asha', at: hour(sequence).toISOString() },
});

async function emptyStore(): Promise<Store> {
  const folder = await mkdtemp(path.join(tmpdir(), 'live '));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folderStore(folder);
}

describe('The states in a store', () => {
  test('do not exist before the first release', async () => {
    const store = await emptyStore();
    expect(await readLive(store)).toBeUndefined();
    expect(await readJournal(store)).toEqual([]);
    expect(await readJournalSince(store, hour(0))).toEqual([]);
  });

  test('are numbered: the highest number is live, also beyond nine', async () => {
    const store = await emptyStore();
    const states = [9, 10, 11].map((sequence) => state(sequence));
    for (const one of states.toReversed()) expect(await writeLive(store, one)).toBe(true);
    expect(await store.list('')).toEqual([
      'states/00000009.json',
      'states/00000010.json',
      'states/00000011.json',
    ]);
    expect(await readLive(store)).toEqual(states[2]);
    expect(await readJournal(store)).toEqual(states);
  });

  test('are the only files of their folder that are read', async () => {
    const store = await emptyStore();
    await writeLive(store, state(1));
    for (const name of ['.DS_Store', 'Thumbs.db', 'zz.json'])
      await writeFile(path.join(store.place, 'states', name), 'x');
    expect(await readLive(store)).toEqual(state(1));
    expect(await readJournal(store)).toEqual([state(1)]);
    expect(await readLatest(store, () => false)).toEqual([state(1)]);
  });

  test('are named if they are not whole', async () => {
    const store = await emptyStore();
    await writeLive(store, state(1));
    await writeFile(path.join(store.place, 'states/00000002.json'), '{"sequence": 2, "par');
    const named = /^states\/00000002\.json in .* is not whole: /;
    await expect(readLive(store)).rejects.toThrow(named);
    await expect(readState(store, 2)).rejects.toThrow(named);
    await expect(readJournal(store)).rejects.toThrow(named);
  });

  test('are written once: the second writer of a number changes nothing', async () => {
    const store = await emptyStore();
    await writeLive(store, state(1));
    expect(await writeLive(store, { ...state(1), revision: 'other' })).toBe(false);
    expect(await readLive(store)).toEqual(state(1));
  });

  test('since a moment begin with the one that was live at that moment', async () => {
    const store = await emptyStore();
    for (const sequence of [1, 2, 3]) await writeLive(store, state(sequence));
    const since = async (moment: Date) =>
      (await readJournalSince(store, moment)).map(({ sequence }) => sequence);
    expect(await since(hour(2.5))).toEqual([2, 3]);
    expect(await since(hour(2)), 'it went live at that very moment').toEqual([2, 3]);
    expect(await since(hour(0)), 'nothing was live yet').toEqual([1, 2, 3]);
    expect(await since(hour(9))).toEqual([3]);
  });
});
