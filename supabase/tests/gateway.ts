import type { Backend } from './backend.ts';

/** How a payment in the sandbox ends. */
export type Outcome = 'success' | 'failure' | 'pay_and_close' | 'authorized_late' | 'captured_late';

/** The payment window's response to the page. */
export interface WindowResponse {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface Webhook {
  id: string;
  event: string;
  body: string;
  responses: number[];
}

/** The payment sandbox, with the actions of members in its window and its faults. */
export class Gateway {
  readonly #url: string;

  constructor({ gatewayUrl }: Backend) {
    this.#url = `${gatewayUrl}/_sandbox`;
  }

  /** Pays an order, as in the payment window. */
  async pay(
    orderId: string,
    outcome: Outcome = 'success',
    money: { amount?: number; currency?: string } = {},
  ): Promise<WindowResponse> {
    const { response } = await this.#send<{ response: WindowResponse }>(
      'POST',
      `orders/${orderId}/payments`,
      { outcome, ...money },
    );
    return response;
  }

  /** The bank's late decision about a payment. */
  async settle(paymentId: string, step: 'authorize' | 'capture' | 'fail'): Promise<void> {
    await this.#send('POST', `payments/${paymentId}/${step}`);
  }

  /** Refunds a payment, in full by default. @returns the refund's id */
  async refund(paymentId: string, paise?: number): Promise<string> {
    const path = `payments/${paymentId}/refund`;
    return (await this.#send<{ id: string }>('POST', path, { amount: paise })).id;
  }

  /** Ends a pending refund. */
  async endRefund(refundId: string, step: 'process' | 'fail'): Promise<void> {
    await this.#send('POST', `refunds/${refundId}/${step}`);
  }

  /** Opens a dispute about a payment, over the whole amount by default. @returns its id */
  async dispute(paymentId: string, phase: string, amount?: number): Promise<string> {
    const path = `payments/${paymentId}/disputes`;
    return (await this.#send<{ id: string }>('POST', path, { phase, amount })).id;
  }

  /** The bank's decision about a dispute. */
  async moveDispute(id: string, status: 'won' | 'lost' | 'closed'): Promise<void> {
    await this.#send('POST', `disputes/${id}/${status}`);
  }

  /** Sets these switches and keeps the others. */
  async set(switches: Record<string, string | number>): Promise<void> {
    await this.#send('PATCH', 'switches', switches);
  }

  /** Resets all switches, delivers held webhooks and waits until all that are under way are answered. */
  async reset(): Promise<void> {
    await this.#send('DELETE', 'switches');
    await this.release();
  }

  /** Delivers held webhooks. */
  async release(order: 'sent' | 'reversed' = 'sent'): Promise<Webhook[]> {
    return this.#send('POST', `webhooks/release?order=${order}`);
  }

  /** The gateway's orders. */
  async orders(): Promise<{ id: string; receipt: string; payments: { id: string }[] }[]> {
    return this.#send('GET', 'orders');
  }

  /** The requests to the gateway's API, oldest first, such as `GET /v1/orders/order_1`. */
  async requests(): Promise<string[]> {
    return this.#send('GET', 'requests');
  }

  /** All sent webhooks with the statuses of their responses. */
  async webhooks(): Promise<Webhook[]> {
    return this.#send('GET', 'webhooks');
  }

  /** Delivers a webhook again. @returns the status of the response */
  async resend({ id }: Webhook): Promise<number> {
    return (await this.#send<{ status: number }>('POST', `webhooks/${id}`)).status;
  }

  async #send<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`${this.#url}/${path}`, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const content = (await response.json()) as Result;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(content)}`);
    return content;
  }
}
