import { expectTypeOf, test } from 'vitest';
import type { Database, Supabase } from './database.ts';

type Tables = Database['public']['Tables'];
type OrderChange = Tables['orders']['Update'];

const ordersOf = (client: Supabase) => client.from('orders');

// These types are checked when the file is compiled.
test('The only updates of an order that compile are failed and cancelled', () => {
  const updated_at = '2026-11-22T00:00:00Z';
  expectTypeOf({ status: 'failed' as const, updated_at }).toExtend<OrderChange>();
  expectTypeOf({ status: 'cancelled' as const, updated_at }).toExtend<OrderChange>();
  expectTypeOf({ status: 'completed' as const, updated_at }).not.toExtend<OrderChange>();
  expectTypeOf({ status: 'pending' as const, updated_at }).not.toExtend<OrderChange>();
  expectTypeOf({ amount: 1 }).not.toExtend<OrderChange>();
  expectTypeOf<keyof OrderChange>().toEqualTypeOf<'status' | 'updated_at'>();
});

test('The client accepts these updates, but no new order', () => {
  type Accepted = Parameters<ReturnType<typeof ordersOf>['update']>[0];
  expectTypeOf<Accepted>().not.toBeNever();
  expectTypeOf({ status: 'failed' as const, updated_at: '' }).toExtend<Accepted>();
  expectTypeOf({ status: 'completed' as const, updated_at: '' }).not.toExtend<Accepted>();
  expectTypeOf<Tables['orders']['Insert']>().toBeNever();
});
