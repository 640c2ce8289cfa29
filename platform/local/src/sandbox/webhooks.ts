import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../lines.ts';
import { newId, nowInSeconds, type GatewayEvent } from './entities.ts';
import { SANDBOX_KEYS } from './keys.ts';
import type { Switchboard } from './switches.ts';

/** Razorpay goes on for 24 hours; a developer has restarted by then. */
const RETRY_AFTER_MS = [1000, 4000, 15_000, 60_000];
/** As at Razorpay: who has not answered by then is asked again. */
const ANSWER_WITHIN_MS = 5000;

/** A webhook that was made; the same id comes with every copy of it. */
export interface Webhook {
  id: string;
  event: string;
  body: string;
  /** What the receiver answered, one for each delivery; 0 where it gave no answer. */
  answers: number[];
}

/** Tells the project's function what happened: signed, and as late, as often and in the order that the switches say. */
export class Webhooks {
  readonly #url: string;
  readonly #switches: Switchboard;
  readonly #log: Log;
  readonly #stopped = new AbortController();
  readonly all: Webhook[] = [];
  #held: Webhook[] = [];

  constructor(url: string, switches: Switchboard, log: Log) {
    this.#url = url;
    this.#switches = switches;
    this.#log = log;
  }

  /** Sends an event, unless a switch keeps it. */
  tell({ event, payload }: GatewayEvent): void {
    const { webhooks, webhook_delay_ms, webhook_copies } = this.#switches.read(
      payload.payment?.order_id,
    );
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
      answers: [],
    };
    this.all.push(webhook);
    if (webhooks === 'drop') return;
    if (webhooks === 'hold') this.#held.push(webhook);
    else {
      for (let copy = 0; copy < webhook_copies; copy += 1) {
        void this.#deliver(webhook, [webhook_delay_ms, ...RETRY_AFTER_MS]);
      }
    }
  }

  /** Sends what was held, one after the other. @returns what was sent, with its answers */
  async release(order: 'sent' | 'reversed'): Promise<Webhook[]> {
    const held = order === 'reversed' ? this.#held.toReversed() : this.#held;
    this.#held = [];
    for (const webhook of held) await this.#deliver(webhook, [0]);
    return held;
  }

  /** Sends one again, whatever became of it. @returns the status that was answered */
  async resend(webhook: Webhook): Promise<number> {
    await this.#deliver(webhook, [0]);
    return webhook.answers.at(-1) ?? 0;
  }

  stop(): void {
    this.#stopped.abort();
  }

  /** Tries again until somebody says that it has arrived. */
  async #deliver(webhook: Webhook, delaysMs: readonly number[]): Promise<void> {
    const { signal } = this.#stopped;
    for (const delay of delaysMs) {
      if (delay > 0) await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      const status = await this.#post(webhook);
      webhook.answers.push(status);
      if (status >= 200 && status < 300) return;
      this.#log('gateway', `webhook ${webhook.event} was answered ${status || 'not at all'}`);
    }
  }

  async #post({ id, body }: Webhook): Promise<number> {
    const signature = createHmac('sha256', SANDBOX_KEYS.webhookSecret).update(body).digest('hex');
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': signature,
          'x-razorpay-event-id': id,
        },
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }
}
