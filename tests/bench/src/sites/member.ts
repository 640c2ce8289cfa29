import postgres from 'postgres';
import type { Backend } from '@platform/local/backend';
import { POLICY_VERSIONS } from 'shared-kit/legal';
import { member as signIn } from '@platform/local/testing/people';

const EMAIL = 'bench@example.in';

/**
 * With a profile, accepted documents and two modules, one of them about to expire.
 * @returns the session, as the site stores it
 */
export async function createMember(backend: Backend): Promise<string> {
  const client = await signIn(backend, EMAIL);
  const { session } = (await client.auth.getSession()).data;
  if (!session) throw new Error('The member of the benchmark has no session');
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`
    insert into public.users (id, name, email, phone, college, course, designation)
    values (${session.user.id}, 'Asha Rao', ${EMAIL}, '9876543210', 'AIIMS Nagpur', 'MD', 'JR2')`;
  const { terms, privacy } = POLICY_VERSIONS;
  const { error } = await client.rpc('accept_policies', { terms, privacy });
  if (error) throw error;
  await sql`
    insert into public.subscriptions
      (user_id, module_id, duration_months, starts_at, expires_at, status)
    select ${session.user.id}, m.uuid, v.months, v.until - v.months * interval '30 days', v.until, 'active'
    from (values (1, 12, now() + interval '200 days'), (2, 6, now() + interval '5 days')) v (place, months, until)
      join (select uuid, row_number() over (order by name) as place from public.modules) m using (place)`;
  await sql.end();
  return JSON.stringify(session);
}
