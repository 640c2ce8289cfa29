import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type {
  DisputeEntity,
  GatewayEvent,
  PaymentEntity,
  RefundEntity,
} from '../../sandbox/entities.ts';
import { GatewayState } from '../../sandbox/gateway-state.ts';
import { PROFILE } from '../rows.ts';

/** In its member's browser. */
export interface KnownOrder {
  uuid: string;
  member: string;
  terms: { module: number; months: number; rupees: number };
  /** Until when its price is agreed, on the world's clock. */
  expiresAt: number;
  /** Absent until the payment window opened. */
  gatewayId?: string;
}

const DAY_MS = 86_400_000;
/** How long a payment window stays open after the price has changed. */
const WINDOW_MS = 15 * 60_000;

export const DURATIONS = [6, 12, 36];
const PRICES = ['price_6_months', 'price_1_year', 'price_3_years'] as const;

/** How far the clocks may differ before it is clear whether an attempt was late. */
const TOLERANCE_MS = 5 * 60_000;
type Lateness = boolean | 'unclear';

export interface Webhook {
  id: string;
  event: GatewayEvent;
  /** Whole seconds, so that several may have the same. */
  sentAt: number;
}

/** Many worlds share the database, each with its own members. */
export class World {
  readonly sql: Sql;
  readonly members: readonly [string, string];
  /** Four, and their bundle. */
  readonly modules: readonly string[];
  readonly #prices: number[][];
  readonly gateway: GatewayState;
  readonly orders: KnownOrder[] = [];
  readonly keys = new Map<string, string>();
  /** Each may be delivered several times. */
  readonly webhooks: Webhook[] = [];
  readonly payments: PaymentEntity[] = [];
  readonly refunds: RefundEntity[] = [];
  readonly disputes: DisputeEntity[] = [];
  readonly arrived = new Set<string>();
  /** Whether an attempt began after the agreed price of its order had ended. */
  readonly isLate = new Map<string, Lateness>();
  /** On the world's clock. */
  readonly #attemptedAt = new Map<string, number>();
  readonly grantedByHand = new Set<string>();
  readonly #withdrawn = new Set<number>();
  /** In addition to the real time. */
  #days = 0;
  /**
   * Whether the gateway may be asked later than in the next run: our clock went back, or the gateway did not answer.
   */
  isAskingDelayed = false;

  private constructor(sql: Sql, members: readonly [string, string], modules: readonly string[]) {
    this.sql = sql;
    this.members = members;
    this.modules = modules;
    this.#prices = modules.map(() => [6999, 11_999, 16_999]);
    this.gateway = new GatewayState((event) => {
      // The gateway's clock never goes back, even if ours does.
      const newest = Math.max(0, ...this.webhooks.map(({ sentAt }) => sentAt));
      const sentAt = Math.max(Math.floor(Date.now() / 1000), newest);
      this.webhooks.push({ id: `evt_${randomUUID()}`, event, sentAt });
    });
  }

  static async create(sql: Sql): Promise<World> {
    const members = [randomUUID(), randomUUID()] as const;
    for (const id of members) {
      const email = `${id}@example.com`;
      await sql`insert into auth.users (id, email) values (${id}, ${email})`;
      await sql`insert into public.users ${sql({ ...PROFILE, id, email })}`;
    }
    const world = new World(
      sql,
      members,
      [1, 2, 3, 4, 5].map(() => randomUUID()),
    );
    await world.#insertModules();
    return world;
  }

  async #insertModules(): Promise<void> {
    const { sql, modules } = this;
    const rows = modules.map((uuid, at) => ({ uuid, name: uuid, ...this.#rowOf(at) }));
    await sql`insert into public.modules ${sql(rows)}`;
    const bundle_id = modules.at(-1)!;
    const parts = modules.slice(0, -1).map((module_id) => ({ bundle_id, module_id }));
    await sql`insert into public.bundle_modules ${sql(parts)}`;
  }

  #rowOf(module: number) {
    return Object.fromEntries(PRICES.map((column, at) => [column, this.#prices[module]![at]!]));
  }

  /** In whole rupees. */
  priceOf({ module, months }: { module: number; months: number }): number {
    return this.#prices[module]![months]!;
  }

  async changePrice(change: { module: number; months: number; rupees: number }): Promise<void> {
    const { module, months, rupees } = change;
    this.#prices[module]![months] = rupees;
    this.#endAgreements(module);
    await this.sql`update public.modules set ${this.sql({ [PRICES[months]!]: rupees })}
      where uuid = ${this.modules[module]!}`;
  }

  isWithdrawn(module: number): boolean {
    return this.#withdrawn.has(module);
  }

  async withdrawOrOffer(module: number): Promise<void> {
    if (!this.#withdrawn.delete(module)) this.#withdrawn.add(module);
    this.#endAgreements(module);
    await this.sql`update public.modules set is_active = ${!this.isWithdrawn(module)}
      where uuid = ${this.modules[module]!}`;
  }

  /** In milliseconds. */
  get now(): number {
    return Date.now() + this.#days * DAY_MS;
  }

  /** At the current price, which the member has just seen. */
  agree(order: KnownOrder): void {
    this.#expire(order, this.now + DAY_MS);
  }

  #endAgreements(module: number): void {
    for (const order of this.orders) {
      const { terms } = order;
      const isOutdated = this.isWithdrawn(module) || terms.rupees !== this.priceOf(terms);
      if (terms.module === module && isOutdated) {
        this.#expire(order, Math.min(order.expiresAt, this.now + WINDOW_MS));
      }
    }
  }

  /** Which of two ends counts for an earlier attempt depends on when it is reported. */
  #expire(order: KnownOrder, at: number): void {
    order.expiresAt = at;
    for (const { id, order_id } of this.payments) {
      if (order_id !== order.gatewayId) continue;
      if (this.isLate.get(id) !== this.#lateness(id, order)) this.isLate.set(id, 'unclear');
    }
  }

  noteAttempt({ id, order_id }: PaymentEntity): void {
    this.#attemptedAt.set(id, this.now);
    const order = this.orders.find(({ gatewayId }) => gatewayId === order_id);
    this.isLate.set(id, this.#lateness(id, order));
  }

  #lateness(id: string, order: KnownOrder | undefined): Lateness {
    const late = this.#attemptedAt.get(id)! - (order?.expiresAt ?? 0);
    return Math.abs(late) < TOLERANCE_MS ? 'unclear' : late > 0;
  }

  hasHeardAll(payment: string): boolean {
    const about = this.webhooks.filter(({ event }) => event.payload.payment?.id === payment);
    return about.every(({ id }) => this.arrived.has(id));
  }

  /** Also the times that the gateway has stored. */
  passDays(days: number): void {
    this.#days += days;
    this.isAskingDelayed ||= days < 0;
    const seconds = Math.round(days * 86_400);
    const sent = this.webhooks.flatMap(({ event }) => Object.values(event.payload));
    const stored = [...this.gateway.all('payment'), ...this.gateway.all('dispute'), ...sent];
    // Not their deadlines, which emails have told.
    for (const entity of stored as { created_at: number }[]) entity.created_at -= seconds;
    for (const webhook of this.webhooks) webhook.sentAt -= seconds;
  }

  get payable(): Required<KnownOrder>[] {
    return this.orders.filter((order): order is Required<KnownOrder> => 'gatewayId' in order);
  }

  /** Later schedules then need not look through this world. */
  async leave(): Promise<void> {
    const { sql, members } = this;
    await sql`delete from public.refund_checks where payment_id in (
      select p.id from public.payments p join public.orders o on o.id = p.order_id
      where o.user_id in ${sql([...members])})`;
  }

  /** The same number gives the same key. */
  key(member: string, number: number, purchase: string): string {
    const name = `${member} ${number} ${purchase}`;
    const key = this.keys.get(name) ?? randomUUID();
    this.keys.set(name, key);
    return key;
  }
}

export const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items.length === 0 ? undefined : items[number % items.length];
