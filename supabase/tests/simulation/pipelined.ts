import type { Sql } from 'postgres';

/**
 * Runs queries one after the other on one connection, without waiting for one before the next is sent: the transfer of many
 * small queries costs more than the queries.
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
