import type { Profile } from 'shared-kit/database';
import { USER_ID } from 'shared-kit/testing/stub-backend';

export const asha: Profile = {
  id: USER_ID,
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  college: 'AIIMS Nagpur',
  course: 'MD',
  designation: 'JR2',
  updated_at: '2026-11-21T04:05:06.789123+00:00',
};

export const orderRow = (differences: object = {}) => ({
  id: 7,
  uuid: '40000000-0000-4000-8000-000000000007',
  amount: 11_999,
  status: 'completed',
  duration_months: 12,
  created_at: '2026-11-21T04:05:06.789123+00:00',
  completed_at: '2026-11-21T04:05:16.789123+00:00',
  module_id: '10000000-0000-4000-8000-000000000001',
  gateway_order_id: 'order_7',
  invoice_number: 'INV-26-27-007',
  invoices: [{ number: 'INV-26-27-007', access: [], credit_notes: [] }],
  modules: { name: 'Module I Foundations' },
  ...differences,
});
