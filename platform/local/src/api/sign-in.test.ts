import { describe, expect, test } from 'vitest';
import { fixtureBackend } from '../testing/fixture-project.ts';
import { newestMail, readCode, visitor } from '../testing/people.ts';

const logged: string[] = [];
const { backend, sql } = await fixtureBackend({
  log: (source, line) => logged.push(`${source}: ${line}`),
});
const { auth: anonymous } = visitor(backend);
const EXPIRED = { status: 403, code: 'otp_expired' };

test('A member signs up and logs in again with emailed codes', async () => {
  const email = 'asha@example.test';
  expect((await anonymous.signInWithOtp({ email })).error).toBeNull();
  const signUp = await verify(email, await readCode(backend, email));
  expect(signUp.error).toBeNull();
  expect(signUp.data.user?.email).toBe(email);

  await anonymous.signInWithOtp({ email, options: { shouldCreateUser: false } });
  const login = await verify(email, await readCode(backend, email));
  expect(login.data.user?.id).toBe(signUp.data.user?.id);
  expect(login.data.session?.access_token).toBeTruthy();
});

test('Unverified addresses get the confirmation mail, verified ones the login mail', async () => {
  const email = 'new@example.test';
  for (const [subject, isConfirmed] of [
    ['Welcome', false],
    ['Welcome', true],
    ['Welcome back', true],
  ] as const) {
    const { code } = await askForCode(email);
    expect((await newestMail(backend, email)).Subject).toBe(`${subject}: ${code}`);
    if (isConfirmed) await verify(email, code);
    const [user] = await sql`select email_confirmed_at from auth.users where email = ${email}`;
    expect(user!['email_confirmed_at'] !== null).toBe(isConfirmed);
  }
});

test('A mail also contains plain text, and says that no person wrote it', async () => {
  const { email, code } = await askForCode('plain@example.test');
  const { ID } = await newestMail(backend, email);
  const mail = await fetch(`${backend.mailboxUrl}/api/v1/message/${ID}`);
  const { Text, HTML, AutoSubmitted } = (await mail.json()) as Record<string, string>;
  expect(AutoSubmitted).toBe('auto-generated');
  expect(HTML).toContain('<');
  expect(Text).toContain(code);
  expect(Text).not.toMatch(/[<>{}]/);
});

test('An unknown address is refused if no user may be created', async () => {
  const email = 'unknown@example.test';
  const { error } = await anonymous.signInWithOtp({ email, options: { shouldCreateUser: false } });
  expect(error).toMatchObject({ status: 422, code: 'otp_disabled' });
  await expect(newestMail(backend, email)).rejects.toThrow('There is no mail');
});

test('A mail that cannot be sent is reported, and leaves no trace of the request', async () => {
  const email = 'nobody@mail.invalid';
  for (let times = 0; times < 2; times++) {
    const { error } = await anonymous.signInWithOtp({ email });
    expect(error).toMatchObject({ status: 500, message: 'Error sending confirmation email' });
  }
  expect(await sql`select id from auth.users where email = ${email}`).toHaveLength(0);

  const kept = await askForCode('kept@example.test');
  const move = (from: string, to: string) =>
    sql`update auth.users set email = ${to} where email = ${from}`;
  await move(kept.email, email);
  expect((await anonymous.signInWithOtp({ email })).error).toMatchObject({ status: 500 });
  await move(email, kept.email);
  expect((await verify(kept.email, kept.code)).error, 'the code before stays valid').toBeNull();
});

test('The log mentions each mail, without its email address', async () => {
  const { code } = await askForCode('private@example.test');
  await anonymous.signInWithOtp({ email: 'private@mail.invalid' });
  expect(logged).toContain(`mailbox: a mail: Welcome: ${code}`);
  expect(logged.join('\n')).not.toMatch(/@\w+\./);
});

describe('A code', () => {
  test('that is wrong or of another address is refused, and the right one still works', async () => {
    const { email, code } = await askForCode('wrong@example.test');
    const wrong = code === '000000' ? '000001' : '000000';
    const { code: other } = await askForCode('other@example.test');
    for (const refused of [wrong, other === code ? wrong : other]) {
      expect((await verify(email, refused)).error).toMatchObject(EXPIRED);
    }
    expect((await verify(email, code)).error).toBeNull();
  });

  test('works once', async () => {
    const { email, code } = await askForCode('once@example.test');
    expect((await verify(email, code)).error).toBeNull();
    expect((await verify(email, code)).error).toMatchObject(EXPIRED);
  });

  test('works for ten minutes, as config.toml says', async () => {
    const { email, code } = await askForCode('late@example.test');
    const age = (seconds: number) => sql`
      update auth.users set recovery_sent_at = recovery_sent_at - make_interval(secs => ${seconds})
      where email = ${email}`;
    await age(601);
    expect((await verify(email, code)).error).toMatchObject(EXPIRED);
    await age(-10);
    expect((await verify(email, code)).error).toBeNull();
  });

  test('is replaced by a newer one', async () => {
    const { email, code } = await askForCode('twice@example.test');
    const { code: newer } = await askForCode(email);
    expect(newer).not.toBe(code);
    expect((await verify(email, code)).error).toMatchObject(EXPIRED);
    expect((await verify(email, newer)).error).toBeNull();
  });
});

describe('Codes are the only way in', () => {
  const password = 'attackers-password';
  const email = 'target@example.test';
  const phone = '+919876543210';
  test.each<[string, () => Promise<{ error: unknown }>, status?: number]>([
    ['signing up with a password', () => anonymous.signUp({ email, password })],
    ['signing up with a phone', () => anonymous.signUp({ phone, password })],
    ['signing in with a password', () => anonymous.signInWithPassword({ email, password })],
    ['resetting a password', () => anonymous.resetPasswordForEmail(email)],
    ['an anonymous account', () => anonymous.signInAnonymously()],
    ['a code by phone', () => anonymous.signInWithOtp({ phone }), 400],
  ])('%s is refused', async (_what, attempt, status = 422) => {
    expect((await attempt()).error).toMatchObject({ status });
    expect(await sql`select id from auth.users where email = ${email} or phone <> ''`).toEqual([]);
  });

  test.each([{ password }, { email }, { phone }, { password: null }])(
    'a member who sends %j for the account is refused',
    async (change) => {
      const response = await askAuth('PUT', '/user', change);
      expect(response.status).toBe(422);
      expect(response.headers.get('x-sb-error-code')).toBe('email_provider_disabled');
    },
  );

  const ROUTES =
    'POST /signup, POST /recover, POST /magiclink, POST /resend, POST /token?grant_type=password, ' +
    'POST /token?grant_type=pkce, POST /token?grant_type=id_token, POST /token, ' +
    'GET /verify?token=0&type=magiclink, GET /authorize?provider=github, POST /admin/users, ' +
    'POST /admin/generate_link, POST /invite, POST /factors, POST /passkeys/registration/options, ' +
    'GET /passkeys, GET /reauthenticate, DELETE /user';

  test.each(ROUTES.split(', '))('%s does nothing, and says so as GoTrue does', async (route) => {
    const [method, path] = route.split(' ') as [string, string];
    const body = method === 'GET' ? undefined : { email, password };
    const response = await askAuth(method, path, body);
    const { error_code: code, msg } = (await response.json()) as Record<string, string>;
    expect([422, 501]).toContain(response.status);
    expect(response.headers.get('x-sb-error-code')).toBe(code);
    expect(msg).toMatch(/code/);
    expect(await sql`select id from auth.users where email = ${email}`).toEqual([]);
    await expect(newestMail(backend, email)).rejects.toThrow('There is no mail');
  });
});

test('A session renews itself and ends with signing out', async () => {
  const { email, code } = await askForCode('session@example.test');
  const client = visitor(backend);
  await client.auth.verifyOtp({ email, token: code, type: 'email' });
  const renewed = await client.auth.refreshSession();
  expect(renewed.error).toBeNull();
  expect((await client.auth.getUser()).data.user?.email).toBe(email);

  expect((await client.auth.signOut()).error).toBeNull();
  const { error } = await client.auth.refreshSession({
    refresh_token: renewed.data.session?.refresh_token ?? '',
  });
  expect(error?.code).toBe('refresh_token_not_found');
});

test.each([
  ['two hours after sign-in, however often it was renewed', { created_at: 7201, refreshed_at: 10 }],
  ['an hour after its last renewal', { created_at: 3700, refreshed_at: 3601 }],
])('A session ends %s, as config.toml says', async (_, ages) => {
  const { email, code } = await askForCode(`aged-${ages.created_at}@example.test`);
  const client = visitor(backend);
  const { data } = await client.auth.verifyOtp({ email, token: code, type: 'email' });
  const makeOlder = ({ created_at, refreshed_at }: typeof ages) => sql`
    update auth.sessions set created_at = now() - make_interval(secs => ${created_at}),
      refreshed_at = now() - make_interval(secs => ${refreshed_at})
    where user_id = ${data.user!.id}`;
  await makeOlder({ created_at: 7100, refreshed_at: 3500 });
  expect((await client.auth.refreshSession()).error).toBeNull();
  await makeOlder(ages);
  expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
});

/** supabase-js would not send these requests. */
function askAuth(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${backend.supabaseUrl}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function askForCode(email: string) {
  expect((await anonymous.signInWithOtp({ email })).error).toBeNull();
  return { email, code: await readCode(backend, email) };
}

const verify = (email: string, token: string) =>
  visitor(backend).auth.verifyOtp({ email, token, type: 'email' });
