import {
  DISPUTE_PHASES,
  DISPUTE_STEPS,
  type DisputePhase,
  type DisputeStep,
} from '../../sandbox/entities.ts';
import * as fc from 'fast-check';

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
  | { do: 'move dispute'; dispute: number; status: DisputeStep; deducted?: Deducted }
  /** By an operator, about a held payment. */
  | { do: 'decide'; payment: number; decision: 'grant' | 'refund' }
  | { do: 'deliver'; webhook: number; copies: number }
  | { do: 'verify'; payment: number; by: number; gateway: 'up' | 'down' }
  | { do: 'run the schedule'; gateway: 'up' | 'down' }
  | { do: 'change a price'; module: number; months: number; rupees: number }
  | { do: 'withdraw or offer'; module: number }
  /** By the page, when a window closes. */
  | { do: 'give up'; order: number; status: 'failed' | 'cancelled' }
  | { do: 'pass'; days: number }
  | { do: 'deliver everything at once' };

type Deducted = number | null | undefined;
type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>;
type Arbitraries<T> = { [Field in keyof T]: fc.Arbitrary<T[Field]> };

/** With these fields. */
const step = <Name extends Step['do']>(
  name: Name,
  fields: Arbitraries<Omit<StepOf<Name>, 'do'>>,
): fc.Arbitrary<Step> => fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<Step>;

const one = fc.constantFrom;
const number = fc.nat(7);
const by = fc.nat(1);
const key = fc.nat(3);
/** Often the same one, so that several steps concern the same item. */
const module = fc.oneof({ weight: 2, arbitrary: one(0) }, { weight: 1, arbitrary: fc.nat(4) });
const months = fc.oneof({ weight: 2, arbitrary: one(1) }, { weight: 1, arbitrary: fc.nat(2) });

const outcome = one('success', 'success', 'failure', 'captured_late', 'authorized_late');
const claimed = one(undefined, undefined, 100, 600_000, 599_900);
const deducted = one<Deducted[]>(undefined, undefined, null, 0, 50_000);

/** Each with its weight. */
const STEPS: [number, fc.Arbitrary<Step>][] = [
  [4, step('create', { by, module, months, key, crash: fc.nat(5) })],
  [2, step('buy', { by, module, months, key })],
  [5, step('pay', { order: number, how: outcome })],
  [0.5, step('pay wrongly', { order: number, amount: one(100, 1_199_901) })],
  [0.5, step('pay wrongly', { order: number, currency: one('USD') })],
  [3, step('settle', { payment: number, step: one('authorize', 'capture') })],
  [2, step('refund', { payment: number, part: fc.boolean(), pending: fc.boolean() })],
  [1, step('end refund', { refund: number, status: one('processed', 'failed') })],
  [1, step('dispute', { payment: number, phase: one(...DISPUTE_PHASES), amount: claimed })],
  [2, step('move dispute', { dispute: number, status: one(...DISPUTE_STEPS, 'lost'), deducted })],
  [2, step('decide', { payment: number, decision: one('grant', 'grant', 'refund') })],
  [1, step('withdraw or offer', { module })],
  [5, step('deliver', { webhook: number, copies: fc.integer({ min: 1, max: 3 }) })],
  [4, step('verify', { payment: number, by, gateway: one('up', 'up', 'down') })],
  [3, step('run the schedule', { gateway: one('up', 'up', 'down') })],
  [2, step('change a price', { module, months, rupees: one(1, 9999, 14_999) })],
  [3, step('give up', { order: number, status: one('failed', 'cancelled') })],
  [2, step('pass', { days: one(-2, 0.005, 1, 5, 40, 190, 400) })],
  [1, step('deliver everything at once', {})],
];

export type Histories = fc.Arbitrary<Step[]>;

/** Of two members who buy. */
export const histories: Histories = fc.array(
  fc.oneof(...STEPS.map(([weight, arbitrary]) => ({ weight: 2 * weight, arbitrary }))),
  { minLength: 6, maxLength: 24 },
);
