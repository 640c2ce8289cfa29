import { describe, expect, test } from 'vitest';
import { POLICY_VERSIONS } from 'shared-kit/legal';
import { visit } from './people.ts';
import { asha, backend, openShop } from './shop.ts';

openShop();

const { terms, privacy } = POLICY_VERSIONS;
const current = { terms, privacy } as never;
const accepted = () =>
  backend.sql`select document, version::text, accepted_at::text from public.consents order by 1 desc`;

describe('A member', () => {
  test('accepts the versions that the site shows, once each, at the time of the first click', async () => {
    const first = await asha.client.rpc('accept_policies', current);
    expect(first.error).toBeNull();
    const rows = await accepted();
    expect(rows).toMatchObject([
      { document: 'terms', version: terms },
      { document: 'privacy', version: privacy },
    ]);
    await Promise.all(Array.from({ length: 5 }, () => asha.client.rpc('accept_policies', current)));
    expect(await accepted()).toEqual(rows);
  });

  const NEVER =
    '2099-01-01|2025-10-02|infinity|-infinity|0044-03-15 BC|2025-13-01|now|today|epoch|';
  test.each([null, ...NEVER.split('|')])(
    'cannot accept the version %j, which was never published',
    async (version) => {
      for (const differs of [{ terms: version }, { privacy: version }]) {
        const versions = { terms, privacy, ...differs };
        const { error, status } = await asha.client.rpc('accept_policies', versions as never);
        expect(error).not.toBeNull();
        expect(status).toBeLessThan(500);
      }
      expect(await accepted()).toEqual([]);
    },
  );

  test('cannot choose the time, the member or a row', async () => {
    const { error } = await asha.client
      .from('consents')
      .insert({ user_id: asha.id, document: 'terms', version: terms });
    expect(error?.code).toBe('42501');
    const extra = { terms, privacy, accepted_at: '2020-01-01', user_id: asha.id };
    expect((await asha.client.rpc('accept_policies', extra as never)).error).not.toBeNull();
    expect(await accepted()).toEqual([]);
  });
});

test('A visitor, and a member without a profile, accept nothing', async () => {
  const visitor = await visit(backend).rpc('accept_policies', current);
  expect(visitor.error?.code).toBe('42501');
  await backend.sql`delete from public.users where id = ${asha.id}`;
  const { error } = await asha.client.rpc('accept_policies', current);
  expect(error?.code).toBe('23503');
  expect(await accepted()).toEqual([]);
});
