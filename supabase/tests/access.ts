/** Who asks: a visitor, the member whose row it is, another member. Both members are signed in and have a profile. */
export const ACTORS = ['anon', 'owner', 'stranger'] as const;
export type Actor = (typeof ACTORS)[number];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/**
 * What comes of it. `done`: the row is read or changed. `unseen`: as if the row did not exist, and nothing changes.
 * `refused`: an error that says so (42501), and nothing changes.
 */
export type Outcome = 'done' | 'unseen' | 'refused';

type Row = Record<string, string | number | boolean>;

/** The access to one table, with what is tried on it. */
export interface TableAccess {
  /** A column that finds the owner's row, or the public one where rows have no owner. */
  key: (ids: Ids) => Row;
  /** A row that would be accepted if it came from someone entitled; for tables with owners it is the owner's. */
  insert: (ids: Ids) => Row;
  /** A change that its author would gain from. */
  update: Row;
  outcomes: Record<Verb, Record<Actor, Outcome>>;
}

/** What the rows of a try refer to. */
export interface Ids {
  owner: string;
  ownerEmail: string;
  module: string;
  order: string;
  /** Numbers of the rows, not the gateway's ids. */
  payment: number;
  refund: number;
  subscription: string;
  testimonial: string;
}

const READ_BY_EVERYONE = { anon: 'done', owner: 'done', stranger: 'done' } as const;
const READ_BY_OWNER = { anon: 'refused', owner: 'done', stranger: 'unseen' } as const;
const BY_NOBODY = { anon: 'refused', owner: 'refused', stranger: 'refused' } as const;
const CLOSED = { select: BY_NOBODY, insert: BY_NOBODY, update: BY_NOBODY, delete: BY_NOBODY };

/** Every table the API exposes. A table that is missing here fails the suite. */
export const ACCESS: Record<string, TableAccess> = {
  users: {
    key: ({ owner }) => ({ id: owner }),
    insert: ({ owner, ownerEmail }) => ({ ...PROFILE, id: owner, email: ownerEmail }),
    update: { name: 'Dr. Somebody Else' },
    outcomes: {
      select: READ_BY_OWNER,
      insert: { anon: 'refused', owner: 'done', stranger: 'refused' },
      update: { anon: 'refused', owner: 'done', stranger: 'unseen' },
      delete: BY_NOBODY,
    },
  },
  members: {
    key: ({ owner }) => ({ id: owner }),
    insert: () => ({ id: '40000000-0000-4000-8000-000000000002' }),
    update: { erased_at: '2026-01-01T00:00:00Z' },
    outcomes: CLOSED,
  },
  deletion_requests: {
    key: ({ owner }) => ({ user_id: owner }),
    insert: ({ owner }) => ({ user_id: owner }),
    update: { due_at: '2099-01-01T00:00:00Z' },
    outcomes: {
      select: READ_BY_OWNER,
      insert: BY_NOBODY,
      update: BY_NOBODY,
      delete: BY_NOBODY,
    },
  },
  modules: {
    key: ({ module }) => ({ uuid: module }),
    insert: () => ({ name: 'Module V', price_6_months: 1, price_1_year: 1, price_3_years: 1 }),
    update: { price_1_year: 1 },
    outcomes: {
      select: READ_BY_EVERYONE,
      insert: BY_NOBODY,
      update: BY_NOBODY,
      delete: BY_NOBODY,
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
      insert: BY_NOBODY,
      update: { anon: 'refused', owner: 'done', stranger: 'unseen' },
      delete: BY_NOBODY,
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
      insert: BY_NOBODY,
      update: BY_NOBODY,
      delete: BY_NOBODY,
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
      insert: BY_NOBODY,
      update: BY_NOBODY,
      delete: BY_NOBODY,
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
      insert: BY_NOBODY,
      update: BY_NOBODY,
      delete: BY_NOBODY,
    },
  },
  invoices: {
    key: () => ({ order_id: 1 }),
    insert: ({ payment }) => ({
      id: 1,
      order_id: 1,
      payment_id: payment,
      issued_at: '2026-01-01T00:00:00Z',
      buyer_name: 'Dr. Somebody Else',
      buyer_email: 'else@example.com',
      item: 'Everything',
    }),
    update: { buyer_name: 'Dr. Somebody Else' },
    outcomes: CLOSED,
  },
  receipts: {
    key: () => ({ attempts: 0 }),
    insert: () => ({ invoice_id: 1 }),
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
      name: 'Dr. Nobody',
      title: 'Resident',
      department: 'Radiation Oncology',
      institution: 'Nowhere',
      content: 'Best.',
      rating: 5,
      is_published: true,
    }),
    update: { rating: 0 },
    outcomes: {
      select: READ_BY_EVERYONE,
      insert: BY_NOBODY,
      update: BY_NOBODY,
      delete: BY_NOBODY,
    },
  },
  reports: {
    key: () => ({ part: 'commerce' }),
    insert: () => ({ kind: 'view', part: 'commerce', version: '1', page: '/' }),
    update: { count: 1000 },
    outcomes: CLOSED,
  },
};

/** The columns that members may write, table by table. All else is written by the server. */
export const MEMBER_COLUMNS = {
  insert: { users: ['college', 'course', 'designation', 'email', 'id', 'name', 'phone'] },
  update: {
    orders: ['status', 'updated_at'],
    users: ['college', 'course', 'designation', 'name', 'phone'],
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
