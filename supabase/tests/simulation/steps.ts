import * as fc from 'fast-check';

const index = fc.nat(7);

/**
 * One thing that happens. Numbers choose among what is there by then, so that a history stays one when steps are taken
 * out of it: a short history that fails can be found from a long one.
 */
export type Step =
  | { do: 'create'; by: number; module: number; months: number; key: number; crash: number }
  /** From the button to the access, in one go. */
  | { do: 'buy'; by: number; module: number; months: number; key: number }
  | { do: 'pay'; order: number; how: 'success' | 'failure' | 'captured_late' | 'authorized_late' }
  | { do: 'pay wrongly'; order: number; amount?: number; currency?: string }
  | { do: 'settle'; payment: number; step: 'authorize' | 'capture' }
  | { do: 'refund'; payment: number; part: boolean; pending: boolean }
  | { do: 'end refund'; refund: number; status: 'processed' | 'failed' }
  | { do: 'deliver'; webhook: number; copies: number }
  | { do: 'verify'; payment: number; by: number; gateway: 'up' | 'down' }
  | { do: 'run the schedule'; gateway: 'up' | 'down' }
  | { do: 'change a price'; module: number; months: number; rupees: number }
  | { do: 'write'; order: number; by: number; status: string }
  | { do: 'pass'; days: number }
  | { do: 'all news at once' };

const record = <T extends Step['do'], F extends object>(
  name: T,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.record({ do: fc.constant(name), ...fields });

/** Whose turn it is: a member, or the other one who has no business here. */
const who = fc.nat(1);

/** Often the same one: what has been bought, or seen at a price, meets itself again. */
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
      by: who,
      module,
      months,
      key: fc.nat(3),
      crash: fc.nat(5),
    }),
  },
  { weight: 2, arbitrary: record('buy', { by: who, module, months, key: fc.nat(3) }) },
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
    weight: 5,
    arbitrary: record('deliver', { webhook: index, copies: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: record('verify', {
      payment: index,
      by: who,
      gateway: fc.constantFrom('up', 'up', 'down'),
    }),
  },
  {
    weight: 3,
    arbitrary: record('run the schedule', { gateway: fc.constantFrom('up', 'up', 'down') }),
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
      by: who,
      status: fc.constantFrom('failed', 'cancelled', 'completed', 'pending', 'processing'),
    }),
  },
  {
    weight: 2,
    arbitrary: record('pass', { days: fc.constantFrom(-2, 0.005, 1, 5, 40, 190, 400) }),
  },
  { weight: 1, arbitrary: record('all news at once', {}) },
);

/** What may happen to two members who buy. */
export const histories = fc.array(step as fc.Arbitrary<Step>, { minLength: 6, maxLength: 24 });

const sameItem = { by: 0, module: 0, months: 1 };

/** Those in which a member has bought an item while a window for it, at an older price, was open in another tab. */
export const historiesOfTwoTabs = histories.map((steps): Step[] => [
  { do: 'create', ...sameItem, key: 0, crash: 0 },
  { do: 'change a price', ...sameItem, rupees: 14_999 },
  { do: 'buy', ...sameItem, key: 1 },
  ...steps,
]);

/** Both. */
export const allHistories = fc.oneof(
  { weight: 4, arbitrary: histories },
  { weight: 1, arbitrary: historiesOfTwoTabs },
);
