import { beforeEach, describe, expect, test } from 'vitest';
import { visit, type Client } from './people.ts';
import { arrived } from './sales.ts';
import { asha, backend, buy, gateway, openShop, ravi } from './shop.ts';

openShop();

const exportAs = async (client: Client) =>
  (await client.rpc('export_own_data').throwOnError()).data as unknown;

describe('The export of a member', () => {
  beforeEach(async () => {
    const profile = { name: 'Dr. Ravi Menon', phone: '1234512345' };
    await backend.sql`update public.users set ${backend.sql(profile)} where id = ${ravi.id}`;
  });

  // A migration that changes it fails the test. Review the difference, then accept it: … export --update
  test('contains all stored data, in the reviewed shape', async () => {
    const version = '2025-10-01';
    await asha.client.rpc('accept_policies', { terms: version, privacy: version } as never);
    await gateway.refund((await buy()).payment, 50_050);
    await arrived();
    await asha.client.rpc('request_deletion');

    const shape = JSON.stringify(await exportAs(asha.client), null, 2)
      .replaceAll(/"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^"]+"/g, '"an instant"')
      .replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"a uuid"')
      .replaceAll(/"(pay|order|rfnd|INV|CRN)[-_][\w-]+"/g, '"$1…"');
    await expect(`${shape}\n`).toMatchFileSnapshot('export.json');
  });

  test('contains nothing of another member', async () => {
    const order = await buy();
    await asha.client.rpc('request_deletion');
    const exported = await exportAs(ravi.client);
    const nothing = { orders: [], subscriptions: [], invoices: [], credit_notes: [] };
    const own = { profile: { name: 'Dr. Ravi Menon' }, deletion_request: null };
    expect(exported).toMatchObject({ ...own, ...nothing });
    expect(JSON.stringify(exported)).not.toMatch(new RegExp(`${asha.email}|${order.order_uuid}`));
  });

  test('without a profile contains the account’s address', async () => {
    await backend.sql`delete from public.users where id = ${ravi.id}`;
    const account = { email: ravi.email };
    expect(await exportAs(ravi.client)).toMatchObject({ account, profile: null, orders: [] });
  });

  test('contains nothing for the server, which is no member', async () => {
    const { data } = await visit(backend, backend.secretKey).rpc('export_own_data');
    expect(data).toMatchObject({ account: null, profile: null, orders: [], subscriptions: [] });
  });
});
