import {
  type DisputeEntity,
  type DisputePhase,
  GatewayError,
  type GatewayEvent,
  type Method,
  newId,
  nowInSeconds,
  type OrderEntity,
  type PaymentEntity,
  type PaymentFault,
  type RefundEntity,
} from './entities.ts';

const NO_FAULT: PaymentFault = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};
const DECLINED: PaymentFault = {
  error_code: 'BAD_REQUEST_ERROR',
  error_description: 'Your payment was declined by the bank. Try another method.',
  error_source: 'bank',
  error_step: 'payment_authorization',
  error_reason: 'payment_failed',
};

const RESPOND_WITHIN_SECONDS = 7 * 24 * 60 * 60;

/** The orders, payments, refunds and disputes of one account and their transitions. Every transition emits an event. */
export class GatewayState {
  readonly #orders = new Map<string, OrderEntity>();
  readonly #payments = new Map<string, PaymentEntity>();
  readonly #refunds = new Map<string, RefundEntity>();
  readonly #disputes = new Map<string, DisputeEntity>();
  readonly #tell: (event: GatewayEvent) => void;

  constructor(tell: (event: GatewayEvent) => void) {
    this.#tell = tell;
  }

  order(id: string): OrderEntity {
    return found(this.#orders, id);
  }

  payment(id: string): PaymentEntity {
    return found(this.#payments, id);
  }

  refund(id: string): RefundEntity {
    return found(this.#refunds, id);
  }

  dispute(id: string): DisputeEntity {
    return found(this.#disputes, id);
  }

  orders(): OrderEntity[] {
    return [...this.#orders.values()];
  }

  payments(): PaymentEntity[] {
    return [...this.#payments.values()];
  }

  disputes(): DisputeEntity[] {
    return [...this.#disputes.values()];
  }

  paymentsOf(orderId: string): PaymentEntity[] {
    return [...this.#payments.values()].filter(({ order_id }) => order_id === orderId);
  }

  refundsOf(paymentId: string): RefundEntity[] {
    return [...this.#refunds.values()].filter(({ payment_id }) => payment_id === paymentId);
  }

  createOrder(wanted: Pick<OrderEntity, 'amount' | 'currency' | 'receipt' | 'notes'>): OrderEntity {
    const order: OrderEntity = {
      id: newId('order'),
      entity: 'order',
      ...wanted,
      amount_paid: 0,
      amount_due: wanted.amount,
      status: 'created',
      attempts: 0,
      created_at: nowInSeconds(),
    };
    this.#orders.set(order.id, order);
    return order;
  }

  /** @throws GatewayError if the order is paid */
  startPayment(orderId: string, details: Partial<PaymentEntity> & { method: Method }) {
    const order = this.order(orderId);
    if (order.status === 'paid') throw new GatewayError(400, 'Order already paid');
    order.status = 'attempted';
    order.attempts += 1;
    const payment: PaymentEntity = {
      id: newId('pay'),
      entity: 'payment',
      amount: order.amount,
      currency: order.currency,
      status: 'created',
      order_id: order.id,
      captured: false,
      amount_refunded: 0,
      refund_status: null,
      email: 'payer@example.com',
      contact: '+919999999999',
      notes: {},
      created_at: nowInSeconds(),
      ...NO_FAULT,
      ...details,
    };
    this.#payments.set(payment.id, payment);
    return payment;
  }

  fail(payment: PaymentEntity): void {
    Object.assign(payment, DECLINED, { status: 'failed' });
    this.#say('payment.failed', { payment });
  }

  authorize(payment: PaymentEntity): void {
    expectStatus(payment, 'created', 'failed');
    Object.assign(payment, NO_FAULT, { status: 'authorized' });
    this.#say('payment.authorized', { payment });
  }

  /** A missing authorisation is given first. */
  capture(payment: PaymentEntity): void {
    if (payment.status !== 'authorized') this.authorize(payment);
    Object.assign(payment, { status: 'captured', captured: true });
    const order = this.order(payment.order_id);
    order.amount_paid += payment.amount;
    order.amount_due = Math.max(0, order.amount - order.amount_paid);
    order.status = 'paid';
    this.#say('payment.captured', { payment });
    this.#say('order.paid', { payment, order });
  }

  startRefund(payment: PaymentEntity, amount = this.#leftToRefund(payment)) {
    expectStatus(payment, 'captured');
    if (!Number.isInteger(amount) || amount < 100) {
      throw new GatewayError(400, 'The amount must be at least INR 1.00');
    }
    if (amount > this.#leftToRefund(payment)) {
      throw new GatewayError(400, 'The total refund amount is greater than the payment');
    }
    const refund: RefundEntity = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      currency: payment.currency,
      payment_id: payment.id,
      status: 'pending',
      notes: {},
      created_at: nowInSeconds(),
    };
    this.#refunds.set(refund.id, refund);
    // As at Razorpay: the payment counts the refund from its creation, before the bank has processed it.
    this.#countRefund(payment, refund.amount);
    this.#say('refund.created', { payment, refund });
    return refund;
  }

  /** A bank may return even a processed refund, which then fails. */
  endRefund(refund: RefundEntity, status: 'processed' | 'failed'): void {
    if (status === 'processed') expectStatus(refund, 'pending');
    else expectStatus(refund, 'pending', 'processed');
    const payment = this.payment(refund.payment_id);
    refund.status = status;
    if (status === 'failed') this.#countRefund(payment, -refund.amount);
    this.#say(`refund.${status}`, { payment, refund });
  }

  /** Opens a dispute about a captured payment. @throws GatewayError while another one is open */
  openDispute(payment: PaymentEntity, phase: DisputePhase, amount = payment.amount) {
    if (!payment.captured) throw new GatewayError(400, 'Only captured payments can be disputed');
    const isOpen = this.disputes().some(
      ({ payment_id, status }) =>
        payment_id === payment.id && (status === 'open' || status === 'under_review'),
    );
    if (isOpen) throw new GatewayError(400, 'The payment has an open dispute');
    const created_at = nowInSeconds();
    const dispute: DisputeEntity = {
      id: newId('disp'),
      entity: 'dispute',
      payment_id: payment.id,
      amount,
      currency: payment.currency,
      amount_deducted: 0,
      reason_code: 'goods_or_services_not_received_or_partially_received',
      respond_by: created_at + RESPOND_WITHIN_SECONDS,
      status: 'open',
      phase,
      created_at,
    };
    this.#disputes.set(dispute.id, dispute);
    this.#say('payment.dispute.created', { payment, dispute });
    return dispute;
  }

  /** Moves an open dispute on. */
  moveDispute(dispute: DisputeEntity, status: 'under_review' | 'won' | 'lost' | 'closed'): void {
    expectStatus(dispute, 'open', 'under_review');
    Object.assign(dispute, { status, amount_deducted: status === 'lost' ? dispute.amount : 0 });
    this.#say(`payment.dispute.${status}`, { payment: this.payment(dispute.payment_id), dispute });
  }

  #countRefund(payment: PaymentEntity, amount: number): void {
    payment.amount_refunded += amount;
    const { amount_refunded } = payment;
    const isWhole = amount_refunded === payment.amount;
    payment.refund_status = amount_refunded === 0 ? null : isWhole ? 'full' : 'partial';
    payment.status = isWhole ? 'refunded' : 'captured';
  }

  /** Paise of a payment that are neither refunded nor being refunded. */
  #leftToRefund({ amount, amount_refunded }: PaymentEntity): number {
    return amount - amount_refunded;
  }

  /** A snapshot: later changes must not alter a sent event. */
  #say(event: string, payload: GatewayEvent['payload']): void {
    this.#tell({ event, payload: structuredClone(payload) });
  }
}

function found<Entity>(entities: Map<string, Entity>, id: string): Entity {
  const entity = entities.get(id);
  if (!entity) throw new GatewayError(400, 'The id provided does not exist');
  return entity;
}

function expectStatus({ status }: { status: string }, ...allowed: string[]): void {
  if (!allowed.includes(status)) {
    throw new GatewayError(400, `This cannot be done: the status is ${status}`);
  }
}
