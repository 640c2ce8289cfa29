import { paise, type Paise } from 'shared-kit/money';

/** What the database tells of an invoice: the bundle for three years, sold on New Year's Day in India. */
export const INVOICE = {
  number: 'INV-26-27-007',
  issued_at: '2026-12-31T18:30:00+00:00',
  buyer_name: 'Dr. Asha Kulkarni',
  buyer_email: 'asha@example.com',
  buyer_state: '',
  buyer_gstin: '',
  item: 'Complete Course Bundle',
  duration_months: 36,
  granted: ['Module I', 'Module II'].map((module) => ({
    module,
    from: '2026-12-31T18:30:00Z',
    until: '2029-12-31T18:30:00Z',
  })),
  amount_paise: paise(5_799_900),
  gateway_order_id: 'order_1',
  payment_id: 'pay_1',
};
export const IN_TAMIL_NADU = { ...INVOICE, buyer_state: '33', buyer_gstin: '33AAPFU0939F1Z2' };

/** Of the whole invoice. */
export const CREDIT_NOTE = {
  number: 'CRN-26-27-002',
  issued_at: '2027-01-05T10:00:00+00:00',
  amount_paise: paise(5_799_900),
  parts: [[paise(0), paise(5_799_900)]] as [Paise, Paise][],
  cancelled_at: null,
  refund_id: 'rfnd_1',
};

/** What the email of a receipt tells. */
export const RECEIPT = {
  ...INVOICE,
  order_uuid: '50000000-0000-4000-8000-000000000001',
  access: [],
};

const INDIA_MS = 5.5 * 60 * 60 * 1000;

/** In India, April to March, as numbers of documents contain it: 26-27. */
export function financialYear(now = Date.now()): string {
  const date = new Date(now + INDIA_MS);
  const began = date.getUTCFullYear() - (date.getUTCMonth() < 3 ? 1 : 0);
  return [began, began + 1].map((year) => String(year % 100).padStart(2, '0')).join('-');
}
