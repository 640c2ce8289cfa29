import type { BackendNeeds } from '@platform/contract/artifact';
import type { BackendAnswer } from '@platform/contract/site';
import { beforeEach, expect, test } from 'vitest';
import { liveVersions, releaseBeforeEach, site } from '../testing/site-before-each.ts';
import { ENV } from '../testing/small-site.ts';
import { preview } from '../ask/preview.ts';
import { release, rollback } from '../ask/release.ts';
import type { Releaser } from '../releaser.ts';

const MIGRATION = '20261120091000_create_order';

let answer: BackendAnswer | Error;
let asked: [backend: string | undefined, needs: BackendNeeds][];
let lines: string[];
let releaser: Releaser;

releaseBeforeEach();
beforeEach(() => {
  [answer, asked, lines] = [{ missing: [] }, [], []];
  releaser = {
    ...site.releaser,
    warn: (line) => lines.push(line),
    config: {
      ...site.releaser.config,
      askBackend: ({ backend }, needs) => {
        asked.push([backend, needs]);
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
      },
    },
  };
});

const shop = (version: string) =>
  site.remote('shop', version, { needs: { migration: MIGRATION, functions: ['create-order'] } });
const releaseShop = async (version: string) => release(releaser, { dists: [await shop(version)] });

test('A release is refused until the backend has what it needs, and says what is missing', async () => {
  answer = { missing: [`migration ${MIGRATION}`, 'edge function create-order'] };
  await expect(releaseShop('2')).rejects.toThrow(
    /backend-ready: shop@2 needs the migration 20261120091000_create_order, which the backend does not have\.[^]*needs the edge function create-order/,
  );
  expect(await liveVersions()).toMatchObject({ shop: '1' });
  answer = { missing: [] };
  await releaseShop('2');
  expect(await liveVersions()).toMatchObject({ shop: '2' });
});

test('A rollback is refused if the backend lost what the version before needs, not if it gives no answer', async () => {
  await releaseShop('2');
  await releaseShop('3');
  answer = { missing: ['edge function create-order'] };
  await expect(rollback(releaser, 'shop')).rejects.toThrow('backend-ready: shop@2 needs');
  answer = new Error('No answer.');
  await expect(releaseShop('4')).rejects.toThrow('does not say whether it has this: No answer.');
  await rollback(releaser, 'shop');
  expect(lines).toEqual(['backend-ready: not checked. No answer.']);
  expect(await liveVersions()).toMatchObject({ shop: '2' });
});

test('Without a backend to ask, a release says so in one line and goes on', async () => {
  answer = { notAsked: 'This release names no backend.' };
  await release(releaser, {
    dists: [await shop('2'), await site.shell('2', { needs: { functions: ['report'] } })],
  });
  expect(lines).toEqual(['backend-ready: not checked. This release names no backend.']);
});

const staging = async (dists: string[], backend: string) =>
  preview(releaser, {
    dists,
    name: 'staging',
    audience: { host: 'staging.site.example', env: { backend } },
  });

test('A staging site with a key that its backend refuses is refused, even if its parts need nothing', async () => {
  const dists = [await site.remote('auth', '2')];
  answer = { missing: [], refusesKey: 'https://staging.example refuses the key.' };
  await expect(staging(dists, 'https://staging.example')).rejects.toThrow(
    'backend-ready: https://staging.example refuses the key.',
  );
  expect(asked).toEqual([['https://staging.example', { functions: [] }]]);
  answer = new Error('https://staging.example gives no answer.');
  await expect(staging(dists, 'https://staging.example')).rejects.toThrow(
    'The site needs the backend of its pages, and the backend does not say whether it has this',
  );
});

test('A new key of the live site is asked for, and a rollback goes on with one that is refused', async () => {
  await releaseShop('2');
  answer = { missing: [], refusesKey: 'The backend refuses the key.' };
  await expect(release(releaser, { dists: [], env: { key: 'new' } })).rejects.toThrow(
    'The backend refuses the key.',
  );
  answer = { missing: [] };
  await releaseShop('3');
  answer = { missing: [], refusesKey: 'The backend refuses the key.' };
  await rollback(releaser, 'shop');
  expect(await liveVersions()).toMatchObject({ shop: '2' });
  expect(lines).toEqual(['backend-ready: not checked. The backend refuses the key.']);
});

test('Only versions that come in and need something ask: a canary the live backend, a staging site its own', async () => {
  await release(releaser, { dists: [await shop('2')], canary: 10 });
  await release(releaser, { dists: [await site.remote('auth', '2')] });
  await staging([await shop('3')], 'https://staging.example');
  expect(asked.map(([backend]) => backend)).toEqual([ENV.backend, 'https://staging.example']);
});
