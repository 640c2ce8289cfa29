import { expectTypeOf, test } from 'vitest';
import type { Database } from './database.ts';
import type { Supabase } from './supabase.ts';

type Tables = Database['public']['Tables'];
type OrderChange = Tables['orders']['Update'];

const ordersOf = (client: Supabase) => client.from('orders');

// Compiled with all other code: where a type is another one, `npm run check` says so.
test('A member may call an order failed or cancelled, and the compiler lets nothing else of it be written', () => {
  const updated_at = '2026-11-22T00:00:00Z';
  expectTypeOf({ status: 'failed' as const, updated_at }).toExtend<OrderChange>();
  expectTypeOf({ status: 'cancelled' as const, updated_at }).toExtend<OrderChange>();
  expectTypeOf({ status: 'completed' as const, updated_at }).not.toExtend<OrderChange>();
  expectTypeOf({ status: 'pending' as const, updated_at }).not.toExtend<OrderChange>();
  expectTypeOf({ amount: 1 }).not.toExtend<OrderChange>();
  expectTypeOf<keyof OrderChange>().toEqualTypeOf<'status' | 'updated_at'>();
});

test('The client takes exactly that, and no new order nor any change to a subscription', () => {
  type Taken = Parameters<ReturnType<typeof ordersOf>['update']>[0];
  expectTypeOf<Taken>().not.toBeNever();
  expectTypeOf({ status: 'failed' as const, updated_at: '' }).toExtend<Taken>();
  expectTypeOf({ status: 'completed' as const, updated_at: '' }).not.toExtend<Taken>();
  expectTypeOf<Tables['orders']['Insert']>().toBeNever();
  expectTypeOf<Tables['subscriptions']['Insert']>().toBeNever();
  expectTypeOf<Tables['subscriptions']['Update']>().toBeNever();
});
