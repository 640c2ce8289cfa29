import type { Sql } from 'postgres';

/** What was known of an address before a code was asked for. */
interface Before {
  id: string;
  recovery_token: string | null;
  recovery_sent_at: string | null;
}

/**
 * Runs lite's sending of a code so that it leaves nothing behind when no mail could be sent. GoTrue sends within its
 * transaction; lite makes the user and notes the code first, and the visitor would be told to wait for a mail that
 * never comes.
 */
export async function sendOrUndo(
  sql: Sql,
  email: string,
  send: () => Response | Promise<Response>,
): Promise<Response> {
  const address = email.toLowerCase();
  const [before] = await sql<Before[]>`
    select id, recovery_token, recovery_sent_at::text from auth.users where email = ${address}`;
  const answer = await send();
  if (answer.status < 500) return answer;
  if (before) {
    await sql`
      update auth.users set recovery_token = ${before.recovery_token},
        recovery_sent_at = ${before.recovery_sent_at}::timestamptz
      where id = ${before.id}`;
  } else {
    await sql`delete from auth.users where email = ${address} and last_sign_in_at is null`;
  }
  return answer;
}
