import { CONTRACT_FILE } from '@platform/contract/artifact';
import { expect, test } from 'vitest';
import { writeState } from '../store/journal.ts';
import type { State, LivePart } from '../state/state.ts';
import { jsonBytes } from '../store/store.ts';
import { artifactKey } from '../part/artifact.ts';
import { aRemote, aState } from '../testing/contracts.ts';
import { memoryStore } from '../testing/memory-store.ts';
import { watchStore } from '../testing/stores.ts';
import { describeRemotes } from './describe-remotes.ts';

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
  const run = async (changelog?: string) => {
    for (const state of journal) await writeState(store, state);
    return describeRemotes(store, {}, { changelog });
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
  for (const [name, commit] of [
    ['team-0', 'uncommitted'],
    ['team-1', 'a'.repeat(40)],
  ] as const) {
    const contract = aRemote(name, [`/${name}`], { version: '1.0.0', commit });
    await store.create(artifactKey(name, '1.0.0', CONTRACT_FILE), jsonBytes(contract));
  }
  const { text } = await run();
  expect(text).toMatch(/^team-0 {2}1\.0\.0 \(uncommitted\) {2}/m);
  expect(text).toMatch(/^team-1 {2}1\.0\.0 {2}/m);
});

test('The changelog of a part contains all its changes', async () => {
  const { text } = await remotesOf(longJournal()).run('team-1');
  expect(text.match(/by Asha/g)).toHaveLength(STATES / PARTS);
});
