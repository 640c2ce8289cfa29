import postgres from 'postgres';
import type { Backend } from '@platform/local/backend';
import { member as signIn } from '@platform/local/testing/people';

const EMAIL = 'bench@example.in';
const DAYS = 24 * 60 * 60 * 1000;

/**
 * Creates a member with a profile and two modules, one of them about to expire.
 * @returns the session, as the site stores it in the browser
 */
export async function createMember(backend: Backend): Promise<string> {
  const client = await signIn(backend, EMAIL);
  const { data } = await client.auth.getSession();
  const { session } = data;
  if (!session) throw new Error('The member of the benchmark has no session');
  const profile = {
    id: session.user.id,
    name: 'Asha Rao',
    email: EMAIL,
    phone: '9876543210',
    college: 'AIIMS Nagpur',
    course: 'MD',
    designation: 'JR2',
  };
  const { error } = await client.from('users').insert(profile);
  if (error) throw error;

  const sql = postgres(backend.databaseUrl, { max: 1 });
  for (const [months, endsInDays] of [
    [12, 200],
    [6, 5],
  ] as const) {
    const until = new Date(Date.now() + endsInDays * DAYS);
    const from = new Date(until.getTime() - months * 30 * DAYS);
    await sql`
      insert into public.subscriptions
        (user_id, module_id, duration_months, starts_at, expires_at, status)
      select u.id, m.uuid, ${months}, ${from}, ${until}, 'active'
      from public.users u, public.modules m
      where u.email = ${EMAIL} order by m.name offset ${months === 12 ? 0 : 1} limit 1`;
  }
  await sql.end();
  return JSON.stringify(session);
}
