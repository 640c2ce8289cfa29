/** What goes wrong in the sandbox until it is told otherwise. */
export interface Switches {
  /** `hang` never answers; `slow` answers after `api_delay_ms`; `fail` answers 500. */
  api: 'ok' | 'fail' | 'slow' | 'hang';
  api_delay_ms: number;
  /** `hold` keeps them until they are released; `drop` forgets them. */
  webhooks: 'deliver' | 'hold' | 'drop';
  webhook_delay_ms: number;
  /** How often each is delivered. */
  webhook_copies: number;
  /** `pending` leaves refunds under way until somebody ends them. */
  refunds: 'processed' | 'pending';
}

export const ALL_WELL: Switches = {
  api: 'ok',
  api_delay_ms: 3000,
  webhooks: 'deliver',
  webhook_delay_ms: 0,
  webhook_copies: 1,
  refunds: 'processed',
};

const CHOICES = {
  api: ['ok', 'fail', 'slow', 'hang'],
  webhooks: ['deliver', 'hold', 'drop'],
  refunds: ['processed', 'pending'],
};

/** @throws Error that names what is no switch, or no position of one */
export function turnSwitches(switches: Switches, changes: Record<string, unknown>): Switches {
  for (const [name, value] of Object.entries(changes)) {
    const isRight = Object.hasOwn(CHOICES, name)
      ? CHOICES[name as keyof typeof CHOICES].includes(value as string)
      : Object.hasOwn(ALL_WELL, name) && Number.isInteger(value) && (value as number) >= 0;
    if (!isRight) throw new Error(`There is no switch ${name}=${JSON.stringify(value)}`);
  }
  return { ...switches, ...(changes as Partial<Switches>) };
}
