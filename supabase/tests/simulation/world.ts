import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { GatewayEvent, PaymentEntity, RefundEntity } from '@platform/local/sandbox/entities';
import { GatewayState } from '@platform/local/sandbox/gateway-state';
import { PROFILE } from '../access.ts';

/** An order as its member's browser knows it. */
export interface KnownOrder {
  uuid: string;
  member: string;
  /** Absent until the browser was shown a window. */
  gatewayId?: string;
}

export const DURATIONS = [6, 12, 36];
const PRICES = ['price_6_months', 'price_1_year', 'price_3_years'] as const;

/** A webhook on its way. */
export interface Mail {
  id: string;
  event: GatewayEvent;
}

/** Two members, a gateway, and a database that others use as well: each history has its own members. */
export class World {
  readonly sql: Sql;
  readonly members: readonly [string, string];
  /** Four modules and their bundle. */
  readonly modules: readonly string[];
  readonly #prices: number[][];
  readonly gateway: GatewayState;
  readonly orders: KnownOrder[] = [];
  readonly keys = new Map<string, string>();
  /** Every webhook that the gateway sent; those that arrived may come again. */
  readonly mails: Mail[] = [];
  readonly payments: PaymentEntity[] = [];
  readonly refunds: RefundEntity[] = [];

  private constructor(sql: Sql, members: readonly [string, string], modules: readonly string[]) {
    this.sql = sql;
    this.members = members;
    this.modules = modules;
    this.#prices = modules.map(() => [6999, 11_999, 16_999]);
    this.gateway = new GatewayState((event) =>
      this.mails.push({ id: `evt_${randomUUID()}`, event }),
    );
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
    await world.#sell();
    return world;
  }

  async #sell(): Promise<void> {
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

  /** What it costs today, in whole rupees. */
  priceOf({ module, months }: { module: number; months: number }): number {
    return this.#prices[module]![months]!;
  }

  /** It costs so much from now on. */
  async changePrice(change: { module: number; months: number; rupees: number }): Promise<void> {
    const { module, months, rupees } = change;
    this.#prices[module]![months] = rupees;
    await this.sql`update public.modules set ${this.sql({ [PRICES[months]!]: rupees })}
      where uuid = ${this.modules[module]!}`;
  }

  /** Orders whose window somebody has seen. */
  get payable(): Required<KnownOrder>[] {
    return this.orders.filter((order): order is Required<KnownOrder> => 'gatewayId' in order);
  }

  /** The same key for the same number of a member, as a browser keeps it. */
  key(member: string, number: number, purchase: string): string {
    const name = `${member} ${number} ${purchase}`;
    const key = this.keys.get(name) ?? randomUUID();
    this.keys.set(name, key);
    return key;
  }
}

/** The one that the number means among those that are there. */
export const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items.length === 0 ? undefined : items[number % items.length];
