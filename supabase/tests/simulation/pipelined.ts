import type { Sql } from 'postgres';

/**
 * On one connection, without waiting for a query before the next is sent: the transfer costs more than small queries
 * do.
 * @throws what the first failing query threw, after all have ended
 */
export async function pipelined<Result>(
  sql: Sql,
  start: (one: Sql) => readonly Promise<Result>[],
): Promise<Result[]> {
  const one = await sql.reserve();
  try {
    const settled = await Promise.allSettled(start(one));
    return settled.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  } finally {
    one.release();
  }
}
