import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@platform/local/child-process';
import { newId, nowInSeconds, type GatewayEvent } from './entities.ts';
import { SANDBOX_KEYS } from './keys.ts';
import type { Switchboard } from './switches.ts';

/** Razorpay retries for 24 hours, longer than a developer's session. */
const RETRY_AFTER_MS = [1000, 4000, 15_000, 60_000];
/** Like Razorpay, sends the webhook again after this time. */
const ANSWER_WITHIN_MS = 5000;

/** Every copy of a webhook has the same id. */
export interface Webhook {
  id: string;
  event: string;
  body: string;
  /** Of each delivery; 0 if there was no response. */
  responses: number[];
}

/** Signs events and sends them to the project's function, unless the switches hold or drop them. */
export class Webhooks {
  readonly #url: string;
  readonly #switches: Switchboard;
  readonly #log: Log;
  readonly #stopped = new AbortController();
  #repeats = new AbortController();
  readonly all: Webhook[] = [];
  #held: Webhook[] = [];
  readonly #running = new Set<Promise<number>>();

  constructor(url: string, switches: Switchboard, log: Log) {
    this.#url = url;
    this.#switches = switches;
    this.#log = log;
  }

  send({ event, payload }: GatewayEvent): void {
    const { webhooks } = this.#switches.read(payload.payment?.order_id);
    const entities = Object.entries(payload).map(([name, entity]) => [name, { entity }]);
    const webhook: Webhook = {
      id: newId('evt'),
      event,
      body: JSON.stringify({
        entity: 'event',
        account_id: 'acc_sandbox',
        event,
        contains: Object.keys(payload),
        payload: Object.fromEntries(entities) as object,
        created_at: nowInSeconds(),
      }),
      responses: [],
    };
    this.all.push(webhook);
    if (webhooks === 'drop') return;
    if (webhooks === 'hold') this.#held.push(webhook);
    else void this.#deliver(webhook, [0, ...RETRY_AFTER_MS]);
  }

  /** One after the other, waiting for all responses. @returns the sent webhooks with theirs */
  async release(): Promise<Webhook[]> {
    const held = this.#held;
    this.#held = [];
    for (const webhook of held) await this.#deliver(webhook, [0]);
    await Promise.all(this.#running);
    return held;
  }

  /** @returns the status of the response */
  async resend(webhook: Webhook): Promise<number> {
    await this.#deliver(webhook, [0]);
    return webhook.responses.at(-1) ?? 0;
  }

  /** Repeats none. Waits for the responses to those that were sent. */
  async forget(): Promise<void> {
    this.#repeats.abort();
    this.#repeats = new AbortController();
    this.#held = [];
    await Promise.all(this.#running);
    this.all.length = 0;
  }

  stop(): void {
    this.#repeats.abort();
    this.#stopped.abort();
  }

  async #deliver(webhook: Webhook, delaysMs: readonly number[]): Promise<void> {
    const { signal } = this.#repeats;
    for (const delay of delaysMs) {
      if (delay > 0) await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const request = this.#post(webhook);
      this.#running.add(request);
      const status = await request.finally(() => this.#running.delete(request));
      webhook.responses.push(status);
      if (status >= 200 && status < 300) return;
      this.#log(
        'gateway',
        `webhook ${webhook.event}: ${status ? `status ${status}` : 'no response'}`,
      );
    }
  }

  async #post({ id, body }: Webhook): Promise<number> {
    const signature = createHmac('sha256', SANDBOX_KEYS.webhookSecret).update(body).digest('hex');
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': id,
        },
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      return 0;
    }
  }
}
