import type { Sql } from 'postgres';

interface Before {
  id: string;
  recovery_token: string | null;
  recovery_sent_at: string | null;
}

/** Undoes lite's changes if the email cannot be sent: lite stores the code first, so the visitor would wait in vain. */
export async function sendOrUndo(
  sql: Sql,
  email: string,
  send: () => Response | Promise<Response>,
): Promise<Response> {
  const address = email.toLowerCase();
  const [before] = await sql<Before[]>`
    select id, recovery_token, recovery_sent_at::text from auth.users where email = ${address}`;
  const response = await send();
  if (response.status < 500) return response;
  if (before) {
    await sql`
      update auth.users set recovery_token = ${before.recovery_token},
        recovery_sent_at = ${before.recovery_sent_at}::timestamptz
      where id = ${before.id}`;
  } else {
    await sql`delete from auth.users where email = ${address} and last_sign_in_at is null`;
  }
  return response;
}

/**
 * With the seconds until it may get another email; not positive if it may now. From the database, so that it survives a
 * restart and a test can age it.
 */
export async function findAccount(
  sql: Sql,
  email: string,
  frequencySeconds: number,
): Promise<{ wait: number } | undefined> {
  const [account] = await sql<{ wait: number }[]>`
    select coalesce(
      ${frequencySeconds}::float8 - extract(epoch from now() - recovery_sent_at)::float8, 0) as wait
    from auth.users where email = ${email.toLowerCase()}`;
  return account;
}
