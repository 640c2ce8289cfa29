import {
  DISPUTE_PHASES,
  DISPUTE_STEPS,
  type DisputePhase,
  type DisputeStep,
} from '../../sandbox/entities.ts';
import * as fc from 'fast-check';
import type { MailServer } from './send-mails.ts';

const index = fc.nat(7);

/** Numbers select among the items that exist at that time, so that fast-check can shrink a failing history. */
export type Step =
  | { do: 'create'; by: number; module: number; months: number; key: number; crash: number }
  /** From the buy button to the access. */
  | { do: 'buy'; by: number; module: number; months: number; key: number }
  | { do: 'pay'; order: number; how: 'success' | 'failure' | 'captured_late' | 'authorized_late' }
  | { do: 'pay wrongly'; order: number; amount?: number; currency?: string }
  | { do: 'settle'; payment: number; step: 'authorize' | 'capture' }
  | { do: 'refund'; payment: number; part: boolean; pending: boolean }
  | { do: 'end refund'; refund: number; status: 'processed' | 'failed' }
  /** Over the whole amount if none is given. */
  | { do: 'dispute'; payment: number; phase: DisputePhase; amount?: number | undefined }
  /** Takes what the gateway takes by default if nothing is given; null if it does not tell. */
  | {
      do: 'move dispute';
      dispute: number;
      status: DisputeStep;
      deducted?: number | null | undefined;
    }
  /** Another sales channel of the same account gets money that is disputed, in a phase of which we may never have heard. */
  | { do: 'sell elsewhere'; phase: string; order: 'none' | 'unknown' }
  /** By an operator, about a held payment. */
  | { do: 'decide'; payment: number; decision: 'grant' | 'refund' }
  | { do: 'deliver'; webhook: number; copies: number }
  | { do: 'verify'; payment: number; by: number; gateway: 'up' | 'down' }
  | { do: 'run the schedule'; gateway: 'up' | 'down' | 'hang' }
  | { do: 'send mails'; server: MailServer }
  | { do: 'change a price'; module: number; months: number; rupees: number }
  | { do: 'withdraw or offer'; module: number }
  | { do: 'write'; order: number; by: number; status: string }
  | { do: 'pass'; days: number }
  /** To this many hours after the next financial year begins in India. */
  | { do: 'pass to the financial year'; hours: number }
  | { do: 'deliver everything at once' };

const record = <T extends Step['do'], F extends object>(
  name: T,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.record({ do: fc.constant(name), ...fields });

const member = fc.nat(1);

/** Often the first one, so that several steps concern the same item. */
const module = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(4) },
);

const months = fc.oneof(
  { weight: 2, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.nat(2) },
);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: record('create', {
      by: member,
      module,
      months,
      key: fc.nat(3),
      crash: fc.nat(5),
    }),
  },
  { weight: 2, arbitrary: record('buy', { by: member, module, months, key: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: record('pay', {
      order: index,
      how: fc.constantFrom('success', 'success', 'failure', 'captured_late', 'authorized_late'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.oneof(
      record('pay wrongly', { order: index, amount: fc.constantFrom(100, 1_199_901) }),
      record('pay wrongly', { order: index, currency: fc.constant('USD') }),
    ),
  },
  {
    weight: 3,
    arbitrary: record('settle', { payment: index, step: fc.constantFrom('authorize', 'capture') }),
  },
  {
    weight: 2,
    arbitrary: record('refund', { payment: index, part: fc.boolean(), pending: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: record('end refund', {
      refund: index,
      status: fc.constantFrom('processed', 'failed'),
    }),
  },
  {
    weight: 1,
    arbitrary: record('dispute', {
      payment: index,
      phase: fc.constantFrom(...DISPUTE_PHASES),
      amount: fc.constantFrom(undefined, undefined, 100, 600_000, 599_900),
    }),
  },
  {
    weight: 2,
    arbitrary: record('move dispute', {
      dispute: index,
      status: fc.constantFrom(...DISPUTE_STEPS, 'lost'),
      deducted: fc.constantFrom(undefined, undefined, null, 0, 50_000),
    }),
  },
  {
    weight: 1,
    arbitrary: record('sell elsewhere', {
      phase: fc.constantFrom('chargeback', 'compliance'),
      order: fc.constantFrom('none', 'unknown'),
    }),
  },
  {
    weight: 2,
    arbitrary: record('decide', {
      payment: index,
      decision: fc.constantFrom('grant', 'grant', 'refund'),
    }),
  },
  { weight: 1, arbitrary: record('withdraw or offer', { module }) },
  {
    weight: 5,
    arbitrary: record('deliver', { webhook: index, copies: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: record('verify', {
      payment: index,
      by: member,
      gateway: fc.constantFrom('up', 'up', 'down'),
    }),
  },
  {
    weight: 3,
    arbitrary: record('run the schedule', {
      gateway: fc.constantFrom('up', 'up', 'down', 'hang'),
    }),
  },
  {
    weight: 1,
    arbitrary: record('send mails', { server: fc.constantFrom('accepts', 'defers', 'refuses') }),
  },
  {
    weight: 2,
    arbitrary: record('change a price', {
      module,
      months,
      rupees: fc.constantFrom(1, 9999, 14_999),
    }),
  },
  {
    weight: 3,
    arbitrary: record('write', {
      order: index,
      by: member,
      status: fc.constantFrom('failed', 'cancelled', 'completed', 'pending', 'processing'),
    }),
  },
  {
    weight: 2,
    arbitrary: record('pass', { days: fc.constantFrom(-2, 0.005, 1, 5, 40, 190, 400) }),
  },
  { weight: 1, arbitrary: record('deliver everything at once', {}) },
);

export type Histories = fc.Arbitrary<Step[]>;

/** Of two members who buy. */
export const histories: Histories = fc.array(step as fc.Arbitrary<Step>, {
  minLength: 6,
  maxLength: 24,
});
