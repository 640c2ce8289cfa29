import { MONEY_ACCESS } from './money-access.ts';
import {
  BY_OWNER_ONLY,
  BY_SERVER_ONLY,
  CLOSED,
  READ_BY_EVERYONE,
  READ_BY_OPERATORS,
  type TableAccess,
} from './table-access.ts';

/** A table of the API that is missing here fails the suite. */
export const ACCESS: Record<string, TableAccess> = {
  ...MONEY_ACCESS,
  users: {
    key: ({ owner }) => ({ id: owner }),
    insert: ({ owner, ownerEmail }) => ({ ...PROFILE, id: owner, email: ownerEmail }),
    update: { name: 'Dr. Meher Irani' },
    outcomes: {
      select: BY_OWNER_ONLY,
      insert: { ...BY_SERVER_ONLY, owner: 'done' },
      update: BY_OWNER_ONLY,
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
    outcomes: { ...CLOSED, select: BY_OWNER_ONLY },
  },
  deletion_requests: {
    key: ({ owner }) => ({ user_id: owner }),
    insert: ({ owner }) => ({ user_id: owner }),
    update: { due_at: '2099-01-01T00:00:00Z' },
    outcomes: { ...CLOSED, select: BY_OWNER_ONLY },
  },
  operators: {
    key: ({ operator }) => ({ user_id: operator }),
    insert: ({ owner }) => ({ user_id: owner }),
    update: { added_at: '2020-01-01T00:00:00Z' },
    outcomes: { ...CLOSED, select: READ_BY_OPERATORS },
  },
  desk_looks: {
    key: ({ owner }) => ({ member_id: owner }),
    insert: ({ owner }) => ({
      operator_id: owner,
      operator_email: 'I',
      member_id: owner,
      what: 'opened',
    }),
    update: { operator_email: 'Nobody' },
    outcomes: CLOSED,
  },
  site_changes: {
    key: () => ({ event: 'release-7-0123456789ab' }),
    insert: () => ({
      event: 'release-8-0123456789ab',
      sequence: 8,
      kind: 'release',
      changed_at: '2026-01-01T00:00:00Z',
      author: 'I',
      summary: 'x',
    }),
    update: { author: 'Nobody' },
    outcomes: CLOSED,
  },
  modules: {
    key: ({ module }) => ({ uuid: module }),
    insert: () => ({ name: 'Module V', price_6_months: 1, price_1_year: 1, price_3_years: 1 }),
    update: { price_1_year: 1 },
    outcomes: { ...CLOSED, select: READ_BY_EVERYONE },
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
    outcomes: { ...CLOSED, select: BY_OWNER_ONLY },
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
    outcomes: { ...CLOSED, select: READ_BY_EVERYONE },
  },
  reports: {
    key: () => ({ part: 'commerce' }),
    insert: () => ({ kind: 'view', part: 'commerce', version: '1', page: '/' }),
    update: { count: 1000 },
    outcomes: CLOSED,
  },
  figures: {
    key: () => ({ part: 'commerce' }),
    insert: () => ({
      part: 'commerce',
      version: '1',
      page: '/',
      hour: '2026-11-26T04:00:00Z',
      views: 1,
      errors: 0,
      failed_loads: 0,
      senders: 1,
      failing_senders: 0,
      vitals: '{}',
      faults: '[]',
    }),
    update: { failing_senders: 0 },
    outcomes: CLOSED,
  },
  alarm_rules: {
    key: () => ({ rule: 'faults' }),
    insert: () => ({ rule: 'faults', threshold: 1 }),
    update: { is_on: false },
    outcomes: CLOSED,
  },
  alarms: {
    key: () => ({ rule: 'faults' }),
    insert: () => ({ rule: 'faults', value: 1, threshold: 0.05 }),
    update: { ended_at: '2026-11-26T04:00:00Z' },
    outcomes: CLOSED,
  },
};

/** As sign-up sends it, without id and email. */
export const PROFILE = {
  name: 'Dr. Asha Kulkarni',
  phone: '+91 98220 12345',
  college: 'Government Medical College, Nagpur',
  course: 'MD',
  designation: 'JR2',
} as const;
