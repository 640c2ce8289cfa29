import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type {
  GatewayEvent,
  PaymentEntity,
  RefundEntity,
} from '../../../local/src/sandbox/entities.ts';
import { GatewayState } from '../../../local/src/sandbox/gateway-state.ts';
import { PROFILE } from '../access.ts';

/** An order as its member's browser knows it. */
export interface KnownOrder {
  uuid: string;
  member: string;
  /** Absent until the browser was shown a window. */
  gatewayId?: string;
}

/** A webhook on its way. */
export interface Mail {
  id: string;
  event: GatewayEvent;
}

/** Two members, a gateway, and a database that others use as well: each history has its own members. */
export class World {
  readonly sql: Sql;
  readonly members: readonly [string, string];
  readonly gateway: GatewayState;
  readonly orders: KnownOrder[] = [];
  readonly keys = new Map<string, string>();
  /** Every webhook that the gateway sent; those that arrived may come again. */
  readonly mails: Mail[] = [];
  readonly payments: PaymentEntity[] = [];
  readonly refunds: RefundEntity[] = [];

  private constructor(sql: Sql, members: readonly [string, string]) {
    this.sql = sql;
    this.members = members;
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
    return new World(sql, members);
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
