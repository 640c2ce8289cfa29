import { describe, expect, test } from 'vitest';
import { decide, nextState, previewParts, withPreview, withTeam } from './change.ts';
import type { State } from './state.ts';

const live: State = {
  sequence: 7,
  revision: 'site-7',
  parts: { shell: { version: '1', previous: [] }, shop: { version: '2', previous: ['1'] } },
  env: { backend: 'http://localhost' },
  change: { kind: 'release', parts: [], by: 'Asha', at: '2026-01-01T00:00:00.000Z' },
};

test('A release changes the named parts and adds to the environment', () => {
  const versions = { shop: '3' };
  const { parts, env } = decide(live, { kind: 'release', versions, env: { reports: 'none' } });
  expect(parts).toEqual({ ...live.parts, shop: { version: '3', previous: ['2', '1'] } });
  expect(env).toEqual({ ...live.env, reports: 'none' });
});

test('A release can end remotes', () => {
  const removed = ['shop'];
  const { parts } = decide(live, { kind: 'remove', versions: {}, env: {}, removed });
  expect(parts).toEqual({ shell: live.parts['shell'] });
});

test('A canary keeps the live version', () => {
  const change = { kind: 'canary', versions: { shop: '3' }, env: {}, percent: 10 } as const;
  expect(decide(live, change).parts['shop']).toEqual({
    version: '2',
    previous: ['1'],
    canary: { version: '3', percent: 10 },
  });
});

test('A rollback, a promotion, a wider canary and an abort change one part and no environment', () => {
  const canary = {
    ...live,
    parts: decide(live, {
      kind: 'canary',
      versions: { shop: '3' },
      env: {},
      percent: 10,
    }).parts,
  };
  expect(decide(live, { kind: 'rollback', back: { shop: '1' }, isNamed: true })).toEqual({
    parts: { ...live.parts, shop: { version: '1', previous: [] } },
    env: live.env,
  });
  expect(decide(canary, { kind: 'promote', canaries: ['shop'] }).parts['shop']!.version).toBe('3');
  const wider = decide(canary, { kind: 'canary', canaries: ['shop'], percent: 50 });
  expect(wider.parts['shop']!.canary).toEqual({ version: '3', percent: 50 });
  expect(decide(canary, { kind: 'abort', canaries: ['shop'] })).toEqual({
    parts: live.parts,
    env: live.env,
  });
});

const ended = '2026-01-01T12:00:00.000Z';
const preview = {
  revision: 'preview-1',
  parts: {},
  changed: ['shop'],
  env: {},
  digest: 'd',
  until: '2026-01-03T00:00:00.000Z',
  by: 'Ravi',
};
const NOW = new Date('2026-01-02T00:00:00Z');

test('A preview changes nothing that is live, and the same name replaces it', () => {
  const first = withPreview(live, { name: 'pr-1', ...preview }, NOW);
  expect(first).toMatchObject({ ...live, sequence: 8, change: { kind: 'preview', parts: [] } });
  const moved = { ...preview, revision: 'preview-2' };
  expect(withPreview(first, { name: 'pr-1', ...moved }, NOW).previews).toEqual({ 'pr-1': moved });
});

test('The candidates of a preview have no fallback version', () => {
  const many = { ...live, parts: { ...live.parts, auth: { version: '5', previous: ['4', '3'] } } };
  expect(previewParts(many, { shop: '3' })).toEqual({
    auth: { version: '5', previous: ['4'] },
    shell: { version: '1', previous: [] },
    shop: { version: '3', previous: [] },
  });
});

test('The next state has the previews that have not ended, and the link of the team', () => {
  const before = { ...live, previews: { old: { ...preview, until: ended }, new: preview } };
  const next = withTeam(before, 'digest', { by: 'Asha', at: NOW });
  expect(next).toMatchObject({ sequence: 8, team: 'digest', previews: { new: preview } });
  expect(next.previews).not.toHaveProperty('old');
});

test('Only a release or a canary can be the first change', () => {
  expect(() =>
    decide(undefined, { kind: 'rollback', back: { shop: undefined }, isNamed: false }),
  ).toThrow('Nothing is live');
  const first = decide(undefined, { kind: 'release', versions: { shell: '1' }, env: {} });
  expect(first).toEqual({ parts: { shell: { version: '1', previous: [] } }, env: {} });
});

test('The next state has the next number and records what changed', () => {
  const content = decide(live, { kind: 'release', versions: { shop: '3' }, env: {} });
  const at = new Date('2026-01-02T00:00:00Z');
  const code = { version: '1', commit: 'c' };
  const canaries = [{ percent: 10, revision: 'site-8-10' }];
  const made = { revision: 'site-8', canaries, code, kind: 'release', by: 'Ravi', at } as const;
  const next = nextState(live, { ...content, ...made });
  expect(next).toMatchObject({
    sequence: 8,
    revision: 'site-8',
    canaries,
    code,
    parts: content.parts,
  });
  expect(next.change).toEqual({
    kind: 'release',
    parts: [{ name: 'shop', from: '2', to: '3' }],
    by: 'Ravi',
    at: '2026-01-02T00:00:00.000Z',
  });
});

describe('The next state', () => {
  const made = {
    revision: 'site-8',
    canaries: [],
    code: { version: '1', commit: 'c' },
    kind: 'release' as const,
    by: 'Ravi',
    at: new Date('2026-01-02T00:00:00Z'),
  };
  const content = {
    parts: { ...live.parts, shop: { version: '3', previous: ['2', '1'] } },
    env: {},
  };

  test('of an empty site is the first, and everything in it is new', () => {
    const { sequence, change } = nextState(undefined, { ...content, ...made });
    expect(sequence).toBe(1);
    expect(change.parts).toEqual([
      { name: 'shell', to: '1' },
      { name: 'shop', to: '3' },
    ]);
  });

  test('names the commits of a changed part, if there are any', () => {
    const partsWith = (subjects: Record<string, string[]>) =>
      nextState(live, { ...content, ...made, subjects }).change.parts;
    expect(partsWith({ shop: ['Sell bundles'], shell: ['Not changed'] })).toEqual([
      { name: 'shop', from: '2', to: '3', subjects: ['Sell bundles'] },
    ]);
    expect(partsWith({ shop: [] })).toEqual([{ name: 'shop', from: '2', to: '3' }]);
  });

  test('remembers when old files were last removed', () => {
    expect(nextState({ ...live, pruned: 4 }, { ...content, ...made }).pruned).toBe(4);
    expect(nextState(live, { ...content, ...made })).not.toHaveProperty('pruned');
  });
});

test('A commit cannot hide itself or its author in the journal', () => {
  const { change } = nextState(live, {
    parts: { ...live.parts, shop: { version: '3', previous: ['2', '1'] } },
    env: {},
    revision: 'site-8',
    canaries: [],
    code: { version: '1', commit: 'a' },
    kind: 'release',
    by: 'Asha\u001B[2K\rMallory <m@x.example>',
    at: new Date(0),
    subjects: { shop: ['Fix\u001B[1A\u001B[2K prices', 'Sell \u202Egnihton\u009B2K'] },
  });
  expect(change.by).toBe('Asha[2K Mallory <m@x.example>');
  expect(change.parts[0]!.subjects).toEqual(['Fix[1A[2K prices', 'Sell gnihton2K']);
});
