/** The caller: a visitor, the member who owns the row, another member. Both members are signed in and have a profile. */
export const ACTORS = ['anon', 'owner', 'stranger'] as const;
export type Actor = (typeof ACTORS)[number];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/**
 * The result. `done`: the row is read or changed. `unseen`: as if the row did not exist; nothing changes. `refused`: error
 * 42501; nothing changes.
 */
export type Outcome = 'done' | 'unseen' | 'refused';

type Row = Record<string, string | number | boolean>;

/** The access to one table, with the rows and changes to try. */
export interface TableAccess {
  /** A filter for the owner's row, or for the public row of a table without owners. */
  key: (ids: Ids) => Row;
  /** A row that the table accepts from an entitled caller; in tables with owners it is the owner's. */
  insert: (ids: Ids) => Row;
  /** A change from which the caller would profit. */
  update: Row;
  outcomes: Record<Verb, Record<Actor, Outcome>>;
}

/** The ids to which the rows refer. */
export interface Ids {
  owner: string;
  ownerEmail: string;
  module: string;
  order: string;
  /** Ids of the rows, not the gateway's ids. */
  payment: number;
  refund: number;
  dispute: number;
  subscription: string;
  testimonial: string;
}

const READ_BY_EVERYONE = { anon: 'done', owner: 'done', stranger: 'done' } as const;
const READ_BY_OWNER = { anon: 'refused', owner: 'done', stranger: 'unseen' } as const;
const BY_SERVER_ONLY = { anon: 'refused', owner: 'refused', stranger: 'refused' } as const;
const CLOSED = {
  select: BY_SERVER_ONLY,
  insert: BY_SERVER_ONLY,
  update: BY_SERVER_ONLY,
  delete: BY_SERVER_ONLY,
};

/** All tables of the API. A table that is missing here fails the suite. */
export const ACCESS: Record<string, TableAccess> = {
  users: {
    key: ({ owner }) => ({ id: owner }),
    insert: ({ owner, ownerEmail }) => ({ ...PROFILE, id: owner, email: ownerEmail }),
    update: { name: 'Dr. Meher Irani' },
    outcomes: {
      select: READ_BY_OWNER,
      insert: { anon: 'refused', owner: 'done', stranger: 'refused' },
      update: { anon: 'refused', owner: 'done', stranger: 'unseen' },
      delete: BY_SERVER_ONLY,
    },
  },
  members: {
    key: ({ owner }) => ({ id: owner }),
    insert: () => ({ id: '40000000-0000-4000-8000-000000000002' }),
    update: { erased_at: '2026-01-01T00:00:00Z' },
    outcomes: CLOSED,
  },
  consents: {
    key: ({ owner }) => ({ user_id: owner, document: 'terms' }),
    insert: ({ owner }) => ({ user_id: owner, document: 'terms', version: '2025-10-01' }),
    update: { accepted_at: '2020-01-01T00:00:00Z' },
    outcomes: {
      select: READ_BY_OWNER,
      insert: { anon: 'refused', owner: 'done', stranger: 'refused' },
      update: BY_SERVER_ONLY,
      delete: BY_SERVER_ONLY,
    },
  },
  deletion_requests: {
    key: ({ owner }) => ({ user_id: owner }),
    insert: ({ owner }) => ({ user_id: owner }),
    update: { due_at: '2099-01-01T00:00:00Z' },
    outcomes: {
      select: READ_BY_OWNER,
      insert: BY_SERVER_ONLY,
      update: BY_SERVER_ONLY,
      delete: BY_SERVER_ONLY,
    },
  },
  modules: {
    key: ({ module }) => ({ uuid: module }),
    insert: () => ({ name: 'Module V', price_6_months: 1, price_1_year: 1, price_3_years: 1 }),
    update: { price_1_year: 1 },
    outcomes: {
      select: READ_BY_EVERYONE,
      insert: BY_SERVER_ONLY,
      update: BY_SERVER_ONLY,
      delete: BY_SERVER_ONLY,
    },
  },
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
      select: READ_BY_OWNER,
      insert: BY_SERVER_ONLY,
      update: { anon: 'refused', owner: 'done', stranger: 'unseen' },
      delete: BY_SERVER_ONLY,
    },
  },
  subscriptions: {
    key: ({ subscription }) => ({ uuid: subscription }),
    insert: ({ owner, module }) => ({
      user_id: owner,
      module_id: module,
      duration_months: 36,
      starts_at: '2026-01-01T00:00:00Z',
      expires_at: '2029-01-01T00:00:00Z',
    }),
    update: { expires_at: '2099-01-01T00:00:00Z' },
    outcomes: {
      select: READ_BY_OWNER,
      insert: BY_SERVER_ONLY,
      update: BY_SERVER_ONLY,
      delete: BY_SERVER_ONLY,
    },
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
    outcomes: {
      select: READ_BY_OWNER,
      insert: BY_SERVER_ONLY,
      update: BY_SERVER_ONLY,
      delete: BY_SERVER_ONLY,
    },
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
    outcomes: {
      select: READ_BY_OWNER,
      insert: BY_SERVER_ONLY,
      update: BY_SERVER_ONLY,
      delete: BY_SERVER_ONLY,
    },
  },
  invoices: {
    key: () => ({ order_id: 1 }),
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
    outcomes: CLOSED,
  },
  credit_notes: {
    key: ({ refund }) => ({ refund_id: refund }),
    insert: ({ refund }) => ({
      refund_id: refund,
      invoice_id: 1,
      issued_at: '2026-01-01T00:00:00Z',
      serial: 1,
      amount: 1_199_900,
      credited_before: 0,
    }),
    update: { cancelled_at: '2026-01-01T00:00:00Z' },
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
    outcomes: {
      select: READ_BY_OWNER,
      insert: BY_SERVER_ONLY,
      update: BY_SERVER_ONLY,
      delete: BY_SERVER_ONLY,
    },
  },
  operator_decisions: {
    key: ({ payment }) => ({ payment_id: payment }),
    insert: ({ payment }) => ({ payment_id: payment, decision: 'grant', person: 'I', reason: 'x' }),
    update: { person: 'Nobody' },
    outcomes: CLOSED,
  },
  jobs: {
    key: () => ({ kind: 'payments' }),
    insert: () => ({ kind: 'payments', next_at: '2099-01-01T00:00:00Z' }),
    update: { next_at: '2099-01-01T00:00:00Z' },
    outcomes: CLOSED,
  },
  mails: {
    key: () => ({ attempts: 0 }),
    insert: () => ({ kind: 'receipt', about: 'INV-26-27-001' }),
    update: { sent_at: '2026-01-01T00:00:00Z' },
    outcomes: CLOSED,
  },
  entitlements: {
    key: ({ owner }) => ({ user_id: owner }),
    insert: ({ owner, module }) => ({
      user_id: owner,
      module_id: module,
      until: '2099-01-01T00:00:00Z',
    }),
    update: { revoked_at: '2026-01-01T00:00:00Z' },
    outcomes: CLOSED,
  },
  bundle_modules: {
    key: ({ module }) => ({ module_id: module }),
    insert: ({ module }) => ({
      bundle_id: module,
      module_id: '10000000-0000-4000-8000-000000000002',
    }),
    update: { module_id: '10000000-0000-4000-8000-000000000002' },
    outcomes: { ...CLOSED, select: READ_BY_EVERYONE },
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
  refund_checks: {
    key: ({ payment }) => ({ payment_id: payment }),
    insert: ({ payment }) => ({ payment_id: payment }),
    update: { checks: 1 },
    outcomes: CLOSED,
  },
  gateway_events: {
    key: () => ({ event: 'payment.captured' }),
    insert: () => ({ event_id: 'evt_forged', event: 'payment.captured', outcome: 'completed' }),
    update: { outcome: 'completed' },
    outcomes: CLOSED,
  },
  testimonials: {
    key: ({ testimonial }) => ({ id: testimonial }),
    insert: () => ({
      name: 'Dr. Meher Irani',
      title: 'Resident',
      department: 'Radiation Oncology',
      institution: 'Example Institute',
      content: 'Best.',
      rating: 5,
      is_published: true,
    }),
    update: { rating: 0 },
    outcomes: {
      select: READ_BY_EVERYONE,
      insert: BY_SERVER_ONLY,
      update: BY_SERVER_ONLY,
      delete: BY_SERVER_ONLY,
    },
  },
  reports: {
    key: () => ({ part: 'commerce' }),
    insert: () => ({ kind: 'view', part: 'commerce', version: '1', page: '/' }),
    update: { count: 1000 },
    outcomes: CLOSED,
  },
};

/** The columns that members may write, by table. The server writes all others. */
export const MEMBER_COLUMNS = {
  insert: {
    consents: ['document', 'user_id', 'version'],
    users: ['college', 'course', 'designation', 'email', 'id', 'name', 'phone'],
  },
  update: {
    orders: ['status', 'updated_at'],
    users: ['college', 'course', 'designation', 'gstin', 'name', 'phone', 'state'],
  },
};

/** A profile as sign-up sends it, without id and email. */
export const PROFILE = {
  name: 'Dr. Asha Kulkarni',
  phone: '+91 98220 12345',
  college: 'Government Medical College, Nagpur',
  course: 'MD',
  designation: 'JR2',
} as const;
