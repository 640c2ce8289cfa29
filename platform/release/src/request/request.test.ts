import { describe, expect, test } from 'vitest';
import { label } from '../part/artifact.ts';
import type { Preview, State } from '../state/state.ts';
import { aState } from '../testing/contracts.ts';
import {
  type AskedVersion,
  decide,
  idOf,
  type Made,
  nextState,
  openFreezes,
  requestFault,
  type SiteRequest,
} from './request.ts';

const live = aState(
  7,
  {},
  {
    parts: { shell: { version: '1', previous: [] }, shop: { version: '2', previous: ['1'] } },
    env: { backend: 'http://localhost' },
  },
);

const ASKED = { by: 'Ravi', replaces: {}, nonce: 'once', after: 0 };
const NEW = { env: {}, dropRoutes: [] };
const asked = (version: string, subjects?: string[]): AskedVersion => ({
  version,
  contract: 'a'.repeat(64),
  ...(subjects && { subjects }),
});
const release: SiteRequest = {
  ...ASKED,
  ...NEW,
  kind: 'release',
  parts: { shop: asked('3') },
  removed: [],
};
const canary: SiteRequest = { ...ASKED, ...NEW, kind: 'canary', parts: release.parts, percent: 10 };
const AT = new Date('2026-01-02T00:00:00Z');
const CODE = { version: '1', commit: 'c' };
const MADE: Made = { sequence: 8, id: 'f'.repeat(64), at: AT };

const stateAfter = (request: SiteRequest, before?: State, more = {}) =>
  nextState(before, request, {
    ...MADE,
    site: { ...decide(before, request), revision: 'site-8', canaries: [], code: CODE },
    ...more,
  });

test('A canary, a wider one, a promotion, an abort and a rollback change one part and no environment', () => {
  const content = decide(live, canary);
  expect(content.parts['shop']).toEqual({
    version: '2',
    previous: ['1'],
    canary: { version: '3', percent: 10 },
  });
  const tried = { ...live, ...content };
  const names = ['shop'];
  const wider = decide(tried, { ...ASKED, kind: 'widen', names, percent: 50 });
  expect(wider.parts['shop']!.canary).toEqual({ version: '3', percent: 50 });
  const promoted = decide(tried, { ...ASKED, kind: 'promote', names });
  expect(promoted.parts['shop']).toEqual({ version: '3', previous: ['2', '1'] });
  expect(promoted.env).toEqual(live.env);
  const { parts, env } = live;
  expect(decide(tried, { ...ASKED, kind: 'abort', names })).toEqual({ parts, env });
  const back = { shop: '1' };
  expect(decide(live, { ...ASKED, kind: 'rollback', back, isNamed: true })).toEqual({
    parts: { ...parts, shop: { version: '1', previous: [] } },
    env,
  });
});

const PREVIEW: Preview = {
  revision: 'preview-1',
  parts: {},
  changed: ['shop'],
  env: {},
  digest: 'd',
  until: '2026-01-03T00:00:00.000Z',
  by: 'Ravi',
};

test('The candidates of a preview have no fallback version, and its pages report nothing', () => {
  const many = { ...live, parts: { ...live.parts, auth: { version: '5', previous: ['4', '3'] } } };
  const access = { host: 'staging.site.example' };
  const request = { ...release, kind: 'preview', name: 'staging', access } as SiteRequest;
  const { parts, env } = decide(many, request, { collector: '' });
  expect(env).toEqual({ ...live.env, collector: '' });
  const collector = 'https://staging.example';
  const own = decide(many, { ...request, env: { collector } } as SiteRequest, { collector: '' });
  expect(own.env['collector'], 'unless it has a collector of its own').toBe(collector);
  expect(parts).toEqual({
    auth: { version: '5', previous: ['4'] },
    shell: { version: '1', previous: [] },
    shop: { version: '3', previous: [] },
  });
});

test('The next state has the previews that have not ended, and the link of the team', () => {
  const ended = { ...PREVIEW, until: '2026-01-01T12:00:00.000Z' };
  const before = { ...live, previews: { old: ended, new: PREVIEW } };
  const next = nextState(before, { ...ASKED, kind: 'team', digest: 'digest' }, MADE);
  expect(next).toMatchObject({ sequence: 8, team: 'digest', previews: { new: PREVIEW } });
  expect(next.previews).not.toHaveProperty('old');
});

test('A freeze ends by itself', () => {
  const freezes = [{ until: AT.toISOString(), why: 'Exam week', by: 'Asha' }];
  expect(openFreezes({ ...live, freezes }, new Date(AT.getTime() - 1))).toEqual(freezes);
  expect(openFreezes({ ...live, freezes }, AT)).toEqual([]);
});

describe('The next state', () => {
  test('records what changed, who asked for it, and when', () => {
    const { code, change, revision } = stateAfter(release, live);
    expect({ code, revision }).toEqual({ code: CODE, revision: 'site-8' });
    expect(change).toEqual({
      kind: 'release',
      parts: [{ name: 'shop', from: '2', to: '3' }],
      by: 'Ravi',
      at: '2026-01-02T00:00:00.000Z',
      request: MADE.id,
    });
  });

  test('is never older than the one before, whatever the clock says', () => {
    const at = new Date('2025-01-01T00:00:00Z');
    expect(stateAfter(release, live, { at }).change.at).toBe(live.change.at);
  });

  test('names the commits of a changed part, and no commit hides itself or its author', () => {
    const subjects = ['Fix\u001B[1A\u001B[2K prices', 'Sell \u202Egnihton\u009B2K'];
    const by = 'Asha\u001B[2K\rMallory <m@x.example>';
    const { change } = stateAfter({ ...release, by, parts: { shop: asked('3', subjects) } }, live);
    expect(change.by).toBe('Asha[2K Mallory <m@x.example>');
    expect(change.parts[0]!.subjects).toEqual(['Fix[1A[2K prices', 'Sell gnihton2K']);
    const none = stateAfter({ ...release, parts: { shop: asked('3', []) } }, live);
    expect(none.change.parts[0]).not.toHaveProperty('subjects');
  });

  test('knows the contracts of what it shows, of what was live before, and of what was recalled', () => {
    const known = (...versions: string[]) =>
      Object.fromEntries(versions.map((version) => [label({ name: 'shop', version }), version]));
    const digests = { contracts: known('1', '2', '3', '0'), types: known('3', '0') };
    const next = stateAfter(release, { ...live, recalled: { shop: ['1'] } }, { digests });
    expect(next).toMatchObject({ contracts: known('1', '2', '3'), types: known('3') });
    expect(next.contracts).not.toHaveProperty('shop@0');
  });
});

describe('A request', () => {
  test('has an id of its own, also if it asks for the same again', () => {
    expect(requestFault(release)).toBeUndefined();
    expect(idOf(release)).toMatch(/^[\da-f]{64}$/);
    expect(idOf({ ...release, nonce: 'twice' })).not.toBe(idOf(release));
  });

  test.each<[string, object]>([
    ['parts.shop.version', { parts: { shop: asked('../../evil') } }],
    ['parts.shop.contract', { parts: { shop: { version: '3', contract: 'x' } } }],
    ['parts.shop.subjects', { parts: { shop: asked('3', Array(51).fill('Fix') as string[]) } }],
    ['parts.shop.subjects.0', { parts: { shop: asked('3', ['x'.repeat(201)]) } }],
    ['by', { by: 'x'.repeat(201) }],
    ['why', { why: 'It is not a field of a release' }],
    ['kind', { kind: 'toString' }],
    ...[100, -1, 2.5].map((percent): [string, object] => ['percent', { ...canary, percent }]),
  ])('is refused for its %s', (field, wrong) => {
    expect(requestFault({ ...release, ...wrong })).toMatch(new RegExp(`^${field}: `));
  });
});
