import { createHmac } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  DECLINED,
  type DisputeEntity,
  type DisputePhase,
  type DisputeStep,
  type Entities,
  type Entity,
  expectStatus,
  GatewayError,
  type GatewayEvent,
  type Method,
  newDispute,
  newId,
  newPayment,
  NO_FAULT,
  type Notes,
  nowInSeconds,
  type OrderEntity,
  type PaymentEntity,
  type RefundEntity,
} from './entities.ts';
import { SANDBOX_KEYS } from './keys.ts';

/** The entities of one account. Every transition emits an event. */
export class GatewayState {
  /** In the order of their creation. */
  readonly #entities = new Map<string, Entity>();
  readonly #onEvent: (event: GatewayEvent) => void;
  readonly #log: EntityLog | undefined;

  /** @param log keeps the entities over a restart */
  constructor(onEvent: (event: GatewayEvent) => void, log?: EntityLog) {
    this.#onEvent = onEvent;
    this.#log = log;
    for (const entity of log?.read() ?? []) this.#entities.set(entity.id, entity);
  }

  #save<Stored extends Entity>(entity: Stored): Stored {
    this.#entities.set(entity.id, entity);
    this.#log?.write(entity);
    return entity;
  }

  /** @throws GatewayError as Razorpay does */
  find<Kind extends keyof Entities>(kind: Kind, id: string): Entities[Kind] {
    const entity = this.#entities.get(id);
    if (entity?.entity === kind) return entity as Entities[Kind];
    throw new GatewayError(400, 'The id provided does not exist');
  }

  all<Kind extends keyof Entities>(kind: Kind): Entities[Kind][] {
    return [...this.#entities.values()].filter(({ entity }) => entity === kind) as Entities[Kind][];
  }

  paymentsOf(orderId: string): PaymentEntity[] {
    return this.all('payment').filter(({ order_id }) => order_id === orderId);
  }

  refundsOf(paymentId: string): RefundEntity[] {
    return this.all('refund').filter(({ payment_id }) => payment_id === paymentId);
  }

  createOrder(wanted: Pick<OrderEntity, 'amount' | 'currency' | 'receipt' | 'notes'>): OrderEntity {
    const order: OrderEntity = {
      id: newId('order'),
      entity: 'order',
      ...wanted,
      status: 'created',
      created_at: nowInSeconds(),
    };
    return this.#save(order);
  }

  /** @throws GatewayError if the order is paid */
  startPayment(orderId: string, details: Partial<PaymentEntity> & { method: Method }) {
    const order = this.find('order', orderId);
    if (order.status === 'paid') throw new GatewayError(400, 'Order already paid');
    order.status = 'attempted';
    const payment: PaymentEntity = { ...newPayment(order), ...details };
    this.#save(order);
    return this.#save(payment);
  }

  fail(payment: PaymentEntity): void {
    this.#save(Object.assign(payment, DECLINED, { status: 'failed' }));
    this.#emit('payment.failed', { payment });
  }

  authorize(payment: PaymentEntity): void {
    expectStatus(payment, 'created', 'failed');
    this.#save(Object.assign(payment, NO_FAULT, { status: 'authorized' }));
    this.#emit('payment.authorized', { payment });
  }

  /** Authorises first, if that is missing. */
  capture(payment: PaymentEntity): void {
    if (payment.status !== 'authorized') this.authorize(payment);
    this.#save(Object.assign(payment, { status: 'captured', captured: true }));
    if (payment.order_id === null) return this.#emit('payment.captured', { payment });
    const order = this.find('order', payment.order_id);
    order.status = 'paid';
    this.#save(order);
    this.#emit('payment.captured', { payment });
    this.#emit('order.paid', { payment, order });
  }

  /** By default all that is left. @throws GatewayError in the words of Razorpay */
  startRefund(
    payment: PaymentEntity,
    amount = this.#leftToRefund(payment),
    details: { receipt?: string | null; notes?: Notes } = {},
  ) {
    if (payment.status === 'refunded') {
      throw new GatewayError(400, 'The payment has been fully refunded already');
    }
    if (payment.status !== 'captured') {
      throw new GatewayError(400, 'The payment status should be captured for action to be taken');
    }
    if (!Number.isInteger(amount)) throw new GatewayError(400, 'The amount must be an integer.');
    if (amount < 100) throw new GatewayError(400, 'The amount must be atleast INR 1.00');
    if (amount > this.#leftToRefund(payment)) {
      throw new GatewayError(
        400,
        'The total refund amount is greater than the refund payment amount',
      );
    }
    const { receipt = null, notes = [] } = details;
    if (receipt !== null && this.all('refund').some((one) => one.receipt === receipt)) {
      throw new GatewayError(400, 'The receipt has been used for another refund');
    }
    const refund: RefundEntity = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      status: 'pending',
      receipt,
      notes,
      created_at: nowInSeconds(),
    };
    this.#save(refund);
    // As at Razorpay: the payment counts the refund from its creation, before the bank has processed it.
    this.#countRefund(payment, refund.amount);
    this.#emit('refund.created', { payment, refund });
    return refund;
  }

  /** A bank may return even a processed refund, which then fails. */
  endRefund(refund: RefundEntity, status: 'processed' | 'failed'): void {
    if (status === 'processed') expectStatus(refund, 'pending');
    else expectStatus(refund, 'pending', 'processed');
    const payment = this.find('payment', refund.payment_id);
    refund.status = status;
    this.#save(refund);
    if (status === 'failed') this.#countRefund(payment, -refund.amount);
    this.#emit(`refund.${status}`, { payment, refund });
  }

  /** @throws GatewayError while another dispute is open */
  openDispute(payment: PaymentEntity, phase: DisputePhase, amount = payment.amount) {
    if (!payment.captured) throw new GatewayError(400, 'Only captured payments can be disputed');
    const isOpen = this.all('dispute').some(
      ({ payment_id, status }) =>
        payment_id === payment.id && (status === 'open' || status === 'under_review'),
    );
    if (isOpen) throw new GatewayError(400, 'The payment has an open dispute');
    const dispute = newDispute(payment, { phase, amount });
    this.#save(dispute);
    this.#emit('payment.dispute.created', { payment, dispute });
    return dispute;
  }

  /**
   * `action_required` opens it again. A lost one takes its amount, except in a retrieval, which only asks.
   * @param facts others, such as a new deadline
   */
  moveDispute(dispute: DisputeEntity, step: DisputeStep, facts: Partial<DisputeEntity> = {}): void {
    expectStatus(dispute, 'open', 'under_review');
    const amount_deducted = step === 'lost' && dispute.phase !== 'retrieval' ? dispute.amount : 0;
    const status = step === 'action_required' ? 'open' : step;
    this.#save(Object.assign(dispute, { status, amount_deducted }, facts));
    this.#emit(`payment.dispute.${step}`, {
      payment: this.find('payment', dispute.payment_id),
      dispute,
    });
  }

  /** Without an event. The real gateway has values that no step here leads to. */
  change<Changed extends Entity>(entity: Changed, facts: Partial<Changed>): Changed {
    return this.#save(Object.assign(entity, facts));
  }

  #countRefund(payment: PaymentEntity, amount: number): void {
    payment.amount_refunded += amount;
    const { amount_refunded } = payment;
    const isWhole = amount_refunded === payment.amount;
    payment.refund_status = amount_refunded === 0 ? null : isWhole ? 'full' : 'partial';
    payment.status = isWhole ? 'refunded' : 'captured';
    this.#save(payment);
  }

  /** In paise; neither refunded nor being refunded. */
  #leftToRefund({ amount, amount_refunded }: PaymentEntity): number {
    return amount - amount_refunded;
  }

  /** A snapshot: later changes must not alter a sent event. */
  #emit(event: string, payload: GatewayEvent['payload']): void {
    this.#onEvent({ event, payload: structuredClone(payload) });
  }
}

interface EntityLog {
  /** In the order of their creation. */
  read(): Entity[];
  write(entity: Entity): void;
}

/** Written before the gateway responds, so a process that is killed loses nothing that it has confirmed. */
export function fileEntityLog(path: string): EntityLog {
  mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path);
  // Only a power cut could lose an entity.
  database.exec(`pragma journal_mode = wal; pragma synchronous = off;
    create table if not exists entities (id text primary key, entity text not null)`);
  const select = database.prepare('select entity from entities order by rowid');
  const save = database.prepare(
    'insert into entities values (?, ?) on conflict do update set entity = excluded.entity',
  );
  return {
    read: () => select.all().map(({ entity }) => JSON.parse(entity as string) as Entity),
    write: (entity) => void save.run(entity.id, JSON.stringify(entity)),
  };
}

/**
 * - `pay_and_close`: paid, and the window closes without telling the page
 * - `authorized_late`: failed for now; the bank authorises it later
 * - `captured_late`: authorised; the money is captured later
 */
const ENDS = {
  success: ['capture', 'succeed'],
  failure: ['fail', 'fail'],
  pay_and_close: ['capture', 'dismiss'],
  authorized_late: ['fail', 'fail'],
  captured_late: ['authorize', 'succeed'],
} as const;
export type Outcome = keyof typeof ENDS;
export const OUTCOMES = Object.keys(ENDS) as Outcome[];

export interface Attempted {
  payment: PaymentEntity;
  /** `succeed` and `fail` notify the page; `dismiss` does not report the payment. */
  window: 'succeed' | 'fail' | 'dismiss';
  response: {
    razorpay_order_id: string;
    razorpay_payment_id: string;
    razorpay_signature: string;
  };
}

/**
 * @param details.amount another amount than the order's, as a tampered window could send
 * @throws GatewayError if the order does not exist or is paid
 */
export function attemptPayment(
  state: GatewayState,
  orderId: string,
  details: { outcome: Outcome; method?: Method; amount?: number; currency?: string },
): Attempted {
  const { outcome, method = 'card', ...money } = details;
  const payment = state.startPayment(orderId, { method, ...money });
  const response = {
    razorpay_order_id: orderId,
    razorpay_payment_id: payment.id,
    razorpay_signature: signPayment(orderId, payment.id),
  };
  const [step, window] = ENDS[outcome];
  state[step](payment);
  return { payment, window, response };
}

/** @see https://razorpay.com/docs/payments/server-integration/nodejs/payment-gateway/build-integration/#16-verify-payment-signature */
export function signPayment(orderId: string, paymentId: string): string {
  return createHmac('sha256', SANDBOX_KEYS.secret).update(`${orderId}|${paymentId}`).digest('hex');
}
