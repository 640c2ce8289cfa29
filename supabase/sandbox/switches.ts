const CHOICES = {
  /** `fail` responds with 500, `limit` with 429, `hang` never, and `drip` without an end, a byte a second. */
  api: ['ok', 'fail', 'limit', 'hang', 'drip'],
  /** `hold` keeps them until they are released; `drop` discards them. */
  webhooks: ['deliver', 'hold', 'drop'],
  /** `pending` leaves refunds pending until the API decides them. */
  refunds: ['processed', 'pending'],
} as const;

/** Until they are switched off. */
export type Switches = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };

const NO_FAULTS: Switches = { api: 'ok', webhooks: 'deliver', refunds: 'processed' };

/** @throws Error with the unknown switch or value */
function withChanges(switches: Switches, changes: Record<string, unknown>): Switches {
  const choices = new Map<string, readonly unknown[]>(Object.entries(CHOICES));
  for (const [name, value] of Object.entries(changes)) {
    if (choices.get(name)?.includes(value)) continue;
    throw new Error(`There is no switch ${name}=${JSON.stringify(value)}`);
  }
  return { ...switches, ...(changes as Partial<Switches>) };
}

export class Switchboard {
  #all = NO_FAULTS;
  readonly #ofOrders = new Map<string, Record<string, unknown>>();

  /** For one order if its id is passed. */
  read(orderId?: string | null): Switches {
    const own = orderId ? this.#ofOrders.get(orderId) : undefined;
    return own ? withChanges(this.#all, own) : this.#all;
  }

  /** For one order if its id is passed. @throws Error with the unknown switch or value */
  set(changes: Record<string, unknown>, orderId?: string): Switches {
    if (orderId === undefined) return (this.#all = withChanges(this.#all, changes));
    const next = withChanges(this.read(orderId), changes);
    this.#ofOrders.set(orderId, { ...this.#ofOrders.get(orderId), ...changes });
    return next;
  }

  reset(): Switches {
    this.#ofOrders.clear();
    return (this.#all = NO_FAULTS);
  }
}
