import { BY_OWNER_ONLY, BY_SERVER_ONLY, CLOSED, type TableAccess } from './table-access.ts';

export const MONEY_ACCESS: Record<string, TableAccess> = {
  orders: {
    key: ({ order }) => ({ uuid: order }),
    insert: ({ owner, module }) => ({
      user_id: owner,
      module_id: module,
      duration_months: 36,
      amount: 1,
    }),
    update: { status: 'cancelled' },
    outcomes: {
      select: BY_OWNER_ONLY,
      insert: BY_SERVER_ONLY,
      update: BY_OWNER_ONLY,
      delete: BY_SERVER_ONLY,
    },
  },
  order_keys: {
    key: ({ owner }) => ({ user_id: owner }),
    insert: ({ owner }) => ({
      user_id: owner,
      key: '40000000-0000-4000-8000-000000000001',
      order_id: 1,
    }),
    update: { order_id: 1 },
    outcomes: CLOSED,
  },
  order_checks: {
    key: () => ({ order_id: 1 }),
    insert: () => ({ order_id: 1 }),
    update: { checks: 1 },
    outcomes: CLOSED,
  },
  payments: {
    key: ({ payment }) => ({ id: payment }),
    insert: () => ({
      payment_id: 'pay_forged',
      order_id: 1,
      status: 'captured',
      amount: 1_199_900,
      currency: 'INR',
    }),
    update: { status: 'captured' },
    outcomes: { ...CLOSED, select: BY_OWNER_ONLY },
  },
  refunds: {
    key: ({ refund }) => ({ id: refund }),
    insert: ({ payment }) => ({
      refund_id: 'rfnd_forged',
      payment_id: payment,
      status: 'processed',
      amount: 1_199_900,
      currency: 'INR',
    }),
    update: { status: 'processed' },
    outcomes: { ...CLOSED, select: BY_OWNER_ONLY },
  },
  refund_checks: {
    key: ({ payment }) => ({ payment_id: payment }),
    insert: ({ payment }) => ({ payment_id: payment }),
    update: { checks: 1 },
    outcomes: CLOSED,
  },
  disputes: {
    key: ({ dispute }) => ({ id: dispute }),
    insert: ({ payment }) => ({
      dispute_id: 'disp_forged',
      payment_id: payment,
      phase: 'chargeback',
      status: 'won',
      amount: 1_199_900,
      currency: 'INR',
      reported_at: '2026-01-01T00:00:00Z',
    }),
    update: { status: 'won' },
    outcomes: { ...CLOSED, select: BY_OWNER_ONLY },
  },
  operator_decisions: {
    key: ({ payment }) => ({ payment_id: payment }),
    insert: ({ payment }) => ({ payment_id: payment, decision: 'grant', person: 'I', reason: 'x' }),
    update: { person: 'Nobody' },
    outcomes: CLOSED,
  },
  gateway_events: {
    key: () => ({ event: 'payment.captured' }),
    insert: () => ({ event_id: 'evt_forged', event: 'payment.captured', outcome: 'completed' }),
    update: { outcome: 'completed' },
    outcomes: CLOSED,
  },
  invoices: {
    key: ({ payment }) => ({ payment_id: payment }),
    insert: ({ payment }) => ({
      order_id: 1,
      payment_id: payment,
      issued_at: '2026-01-01T00:00:00Z',
      serial: 1,
      buyer_name: 'Dr. Meher Irani',
      buyer_email: 'else@example.com',
      item: 'Everything',
    }),
    update: { buyer_name: 'Dr. Meher Irani' },
    outcomes: { ...CLOSED, select: BY_OWNER_ONLY },
  },
  credit_notes: {
    key: ({ refund }) => ({ refund_id: refund }),
    insert: ({ refund }) => ({
      refund_id: refund,
      invoice_id: 1,
      issued_at: '2026-01-01T00:00:00Z',
      serial: 1,
      amount: 1_199_900,
      parts: '{[0,1199900)}',
    }),
    update: { cancelled_at: '2026-01-01T00:00:00Z' },
    outcomes: { ...CLOSED, select: BY_OWNER_ONLY },
  },
};
