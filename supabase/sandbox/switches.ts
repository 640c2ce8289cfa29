/** Until they are switched off. */
export interface Switches {
  /** `hang` never responds; `fail` responds with 500. */
  api: 'ok' | 'fail' | 'hang';
  /** `hold` keeps them until they are released; `drop` discards them. */
  webhooks: 'deliver' | 'hold' | 'drop';
  /** `pending` leaves refunds pending until the API decides them. */
  refunds: 'processed' | 'pending';
}

const NO_FAULTS: Switches = {
  api: 'ok',
  webhooks: 'deliver',
  refunds: 'processed',
};

const CHOICES = {
  api: ['ok', 'fail', 'hang'],
  webhooks: ['deliver', 'hold', 'drop'],
  refunds: ['processed', 'pending'],
};

/** @throws Error with the unknown switch or value */
function withChanges(switches: Switches, changes: Record<string, unknown>): Switches {
  for (const [name, value] of Object.entries(changes)) {
    const isRight =
      Object.hasOwn(CHOICES, name) &&
      CHOICES[name as keyof typeof CHOICES].includes(value as string);
    if (!isRight) throw new Error(`There is no switch ${name}=${JSON.stringify(value)}`);
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
