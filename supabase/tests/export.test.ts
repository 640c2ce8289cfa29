import { beforeEach, describe, expect, test } from 'vitest';
import { visit, type Client } from './people.ts';
import { arrived } from './sales.ts';
import { asha, backend, buy, gateway, openShop, ravi } from './shop.ts';
import { PROFILE } from './rows.ts';

openShop();

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) as string;
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/) as string;
const text = (start: string) => expect.stringMatching(`^${start}`) as string;
const TIMES = { created_at: INSTANT, updated_at: INSTANT };

const exportAs = async (client: Client) =>
  (await client.rpc('export_own_data').throwOnError()).data as unknown;

describe('The export of a member', () => {
  beforeEach(async () => {
    const profile = { name: 'Dr. Ravi Menon', phone: '1234512345' };
    await backend.sql`update public.users set ${backend.sql(profile)} where id = ${ravi.id}`;
  });

  test('contains all stored data in the documented shape', async () => {
    const version = '2025-10-01';
    await asha.client.rpc('accept_policies', { terms: version, privacy: version } as never);
    const { razorpay_order, payment } = await buy();
    await gateway.refund(payment, 50_050);
    await arrived();
    await asha.client.rpc('request_deletion');

    const money = (amount_paise: number) => ({ amount_paise, currency: 'INR', ...TIMES });
    const paid = { payment_id: payment, status: 'captured', ...money(1_199_900) };
    const refund = {
      refund_id: text('rfnd_'),
      status: 'processed',
      credit_note: text('CRN-'),
      ...money(50_050),
    };
    expect(await exportAs(asha.client)).toEqual({
      format: 'member-data',
      version: 1,
      exported_at: INSTANT,
      account: { email: asha.email, created_at: INSTANT, last_sign_in_at: INSTANT },
      profile: { ...PROFILE, email: asha.email, state: '', gstin: '', ...TIMES },
      consents: [
        { document: 'privacy', version, accepted_at: INSTANT },
        { document: 'terms', version, accepted_at: INSTANT },
      ],
      orders: [
        {
          uuid: UUID,
          module: 'Module I Foundations',
          duration_months: 12,
          amount_rupees: 11_999,
          status: 'completed',
          gateway_order_id: razorpay_order.id,
          invoice_number: text('INV-'),
          created_at: INSTANT,
          completed_at: INSTANT,
          payments: [{ ...paid, refunds: [refund], disputes: [] }],
        },
      ],
      subscriptions: [
        {
          uuid: UUID,
          module: 'Module I Foundations',
          bundle_id: null,
          status: 'active',
          duration_months: 12,
          starts_at: INSTANT,
          expires_at: INSTANT,
          created_at: INSTANT,
        },
      ],
      invoices: [
        {
          number: text('INV-'),
          issued_at: INSTANT,
          order: UUID,
          buyer_name: PROFILE.name,
          buyer_email: asha.email,
          buyer_state: '',
          buyer_gstin: '',
          item: 'Module I Foundations',
          access: [{ module: 'Module I Foundations', from: INSTANT, until: INSTANT }],
        },
      ],
      credit_notes: [
        {
          number: text('CRN-'),
          issued_at: INSTANT,
          invoice: text('INV-'),
          amount_paise: 50_050,
          cancelled_at: null,
        },
      ],
      deletion_request: { requested_at: INSTANT, due_at: INSTANT },
    });
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
