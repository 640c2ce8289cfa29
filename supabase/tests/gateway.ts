import type { Backend } from './backend.ts';

/** How a payment in the sandbox ends. */
export type Outcome = 'success' | 'failure' | 'pay_and_close' | 'authorized_late' | 'captured_late';

/** What the payment window hands to the page. */
export interface WindowResponse {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface Webhook {
  id: string;
  event: string;
  body: string;
  answers: number[];
}

/** The payment sandbox, as tests work it: what people do in the window, and what goes wrong. */
export class Gateway {
  readonly #url: string;

  constructor({ gatewayUrl }: Backend) {
    this.#url = `${gatewayUrl}/_sandbox`;
  }

  /** Pays for an order at the gateway, as in its window. */
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

  /** The bank's late news of a payment. */
  async settle(paymentId: string, step: 'authorize' | 'capture' | 'fail'): Promise<void> {
    await this.#send('POST', `payments/${paymentId}/${step}`);
  }

  /** Pays back; the whole unless told otherwise. @returns the refund's id */
  async refund(paymentId: string, paise?: number): Promise<string> {
    const path = `payments/${paymentId}/refund`;
    return (await this.#send<{ id: string }>('POST', path, { amount: paise })).id;
  }

  /** How a refund ends that was left pending. */
  async endRefund(refundId: string, step: 'process' | 'fail'): Promise<void> {
    await this.#send('POST', `refunds/${refundId}/${step}`);
  }

  /** Turns switches, and leaves the others as they are. */
  async turn(switches: Record<string, string | number>): Promise<void> {
    await this.#send('PATCH', 'switches', switches);
  }

  /** Everything works again. */
  async reset(): Promise<void> {
    await this.#send('DELETE', 'switches');
    await this.release();
  }

  /** Delivers the webhooks that were held. */
  async release(order: 'sent' | 'reversed' = 'sent'): Promise<Webhook[]> {
    return this.#send('POST', `webhooks/release?order=${order}`);
  }

  /** The orders that the gateway knows. */
  async orders(): Promise<{ id: string; receipt: string; payments: { id: string }[] }[]> {
    return this.#send('GET', 'orders');
  }

  /** Every webhook there was, with what it was answered. */
  async webhooks(): Promise<Webhook[]> {
    return this.#send('GET', 'webhooks');
  }

  /** Delivers one again. @returns the status that was answered */
  async resend({ id }: Webhook): Promise<number> {
    return (await this.#send<{ status: number }>('POST', `webhooks/${id}`)).status;
  }

  async #send<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.#url}/${path}`, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const content = (await answer.json()) as Answer;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(content)}`);
    return content;
  }
}
