/** Until they are switched off. */
export interface Switches {
  /** `fail` responds with 500, `limit` with 429, `hang` never, and `drip` without an end, a byte a second. */
  api: 'ok' | 'fail' | 'limit' | 'hang' | 'drip';
  /** `hold` keeps them until they are released; `drop` discards them. */
  webhooks: 'deliver' | 'hold' | 'drop';
  /** `pending` leaves refunds pending until the API decides them. */
  refunds: 'processed' | 'pending';
}

const NO_FAULTS: Switches = { api: 'ok', webhooks: 'deliver', refunds: 'processed' };

export class Switchboard {
  #all = NO_FAULTS;
  readonly #ofOrders = new Map<string, Partial<Switches>>();

  /** For one order if its id is passed. */
  read(orderId?: string | null): Switches {
    return { ...this.#all, ...this.#ofOrders.get(orderId ?? '') };
  }

  /** For one order if its id is passed. */
  set(changes: Partial<Switches>, orderId?: string): Switches {
    if (orderId === undefined) this.#all = { ...this.#all, ...changes };
    else this.#ofOrders.set(orderId, { ...this.#ofOrders.get(orderId), ...changes });
    return this.read(orderId);
  }

  reset(): Switches {
    this.#ofOrders.clear();
    return (this.#all = NO_FAULTS);
  }
}
