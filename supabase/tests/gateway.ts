import type { Attempted, Outcome } from '../sandbox/gateway-state.ts';
import type { DisputeStep } from '../sandbox/entities.ts';
import type { Switches } from '../sandbox/switches.ts';
import type { Webhook } from '../sandbox/webhooks.ts';
import type { Backend } from './backend.ts';

export type WindowResponse = Attempted['response'];

/** Also what members do in the payment window. */
export class Gateway {
  readonly #url: string;

  constructor({ gatewayUrl }: Backend) {
    this.#url = `${gatewayUrl}/_sandbox`;
  }

  async pay(
    orderId: string,
    outcome: Outcome = 'success',
    money: { amount?: number; currency?: string } = {},
  ): Promise<WindowResponse> {
    const attempt = { outcome, ...money };
    const path = `orders/${orderId}/payments`;
    return (await this.#send<{ response: WindowResponse }>('POST', path, attempt)).response;
  }

  async settle(paymentId: string, step: 'authorize' | 'capture' | 'fail'): Promise<void> {
    await this.#send('POST', `payments/${paymentId}/${step}`);
  }

  /** In full by default. @returns the refund's id */
  async refund(paymentId: string, paise?: number): Promise<string> {
    const path = `payments/${paymentId}/refund`;
    return (await this.#send<{ id: string }>('POST', path, { amount: paise })).id;
  }

  async endRefund(refundId: string, step: 'process' | 'fail'): Promise<void> {
    await this.#send('POST', `refunds/${refundId}/${step}`);
  }

  /** Over the whole amount by default. @returns the dispute's id */
  async dispute(paymentId: string, phase: string, amount?: number): Promise<string> {
    const path = `payments/${paymentId}/disputes`;
    return (await this.#send<{ id: string }>('POST', path, { phase, amount })).id;
  }

  async moveDispute(id: string, step: DisputeStep, facts: object = {}): Promise<void> {
    await this.#send('POST', `disputes/${id}/${step}`, facts);
  }

  /** Without an event. */
  async change(kind: 'payments' | 'refunds' | 'disputes', id: string, facts: object) {
    await this.#send('PATCH', `${kind}/${id}`, facts);
  }

  /** Keeps all other switches. For one order if its id is passed. */
  async set(switches: Partial<Switches>, orderId?: string): Promise<void> {
    await this.#send('PATCH', orderId ? `orders/${orderId}/switches` : 'switches', switches);
  }

  /** Delivers held webhooks, waits until all that are under way are answered, and forgets them. */
  async reset(): Promise<void> {
    await this.#send('DELETE', 'switches');
    await this.release();
    await this.#send('DELETE', 'webhooks');
  }

  async release(): Promise<Webhook[]> {
    return this.#send('POST', 'webhooks/release');
  }

  async orders(): Promise<{ id: string; receipt: string; payments: { id: string }[] }[]> {
    return this.#send('GET', 'orders');
  }

  /** The oldest first, such as `GET /v1/orders/order_1`. */
  async requests(): Promise<string[]> {
    return this.#send('GET', 'requests');
  }

  /** With the statuses of their responses. */
  async webhooks(): Promise<Webhook[]> {
    return this.#send('GET', 'webhooks');
  }

  /** @returns the status of the response */
  async resend({ id }: Webhook): Promise<number> {
    return (await this.#send<{ status: number }>('POST', `webhooks/${id}`)).status;
  }

  async #send<Result>(method: string, path: string, body?: object): Promise<Result> {
    const headers = { 'content-type': 'application/json' };
    const sent = body && { body: JSON.stringify(body), headers };
    const response = await fetch(`${this.#url}/${path}`, { method, ...sent });
    const content = (await response.json()) as Result;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(content)}`);
    return content;
  }
}
