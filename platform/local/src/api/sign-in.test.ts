import { describe, expect, test } from 'vitest';
import { fixtureBackend } from '../testing/fixture-project.ts';
import { member, newestMail, readCode, visitor } from '../testing/people.ts';

const { backend, sql } = await fixtureBackend();
const { auth: anonymous } = visitor(backend);
const EXPIRED = { status: 403, code: 'otp_expired' };

test('A member signs up and logs in again with emailed codes; the first one entered confirms the address', async () => {
  const email = 'new@example.test';
  const enter = async (subject: string) => {
    const { code } = await askForCode(email);
    expect((await newestMail(backend, email)).Subject).toBe(`${subject}: ${code}`);
    return (await verify(email, code)).data;
  };
  await askForCode(email);
  const stored = await sql`select email_confirmed_at from auth.users where email = ${email}`;
  expect(stored).toEqual([{ email_confirmed_at: null }]);
  const { user } = await enter('Welcome');
  expect(user).toMatchObject({ email, email_confirmed_at: expect.any(String) as string });
  expect(await enter('Welcome back')).toMatchObject({
    user: { id: user!.id },
    session: { access_token: expect.any(String) as string },
  });
});

test('A mail says that no person wrote it', async () => {
  const { email } = await askForCode('plain@example.test');
  const { ID } = await newestMail(backend, email);
  const mail = await fetch(`${backend.mailboxUrl}/api/v1/message/${ID}`);
  expect(await mail.json()).toMatchObject({ AutoSubmitted: 'auto-generated' });
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

describe('A code', () => {
  test('that is wrong or of another address is refused, and the right one still works, once', async () => {
    const { email, code } = await askForCode('wrong@example.test');
    const wrong = code === '000000' ? '000001' : '000000';
    const { code: other } = await askForCode('other@example.test');
    for (const refused of [wrong, other === code ? wrong : other]) {
      expect((await verify(email, refused)).error).toMatchObject(EXPIRED);
    }
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
});

/** By default with an address and a password. Without any it would be an anonymous account. */
const OTHER_WAYS =
  'POST /signup, POST /signup {"phone":"+919876543210"}, POST /signup {"data":{}}, POST /recover, ' +
  'POST /magiclink, POST /resend, POST /token?grant_type=password, POST /token?grant_type=pkce, ' +
  'POST /token?grant_type=id_token, POST /token, GET /verify?token=0&type=magiclink, ' +
  'GET /authorize?provider=github, POST /admin/users, POST /admin/generate_link, POST /invite, ' +
  'POST /factors, POST /passkeys/registration/options, GET /passkeys, GET /reauthenticate, ' +
  'DELETE /user, PUT /user {"password":"a-password"}, PUT /user {"password":null}, ' +
  'PUT /user {"email":"target@example.test"}, PUT /user {"phone":"+919876543210"}';
test.each(OTHER_WAYS.split(', '))('Codes are the only way in: %s is refused', async (way) => {
  const email = 'target@example.test';
  const [method = '', path, body = JSON.stringify({ email, password: 'a-password' })] =
    way.split(' ');
  const response = await fetch(`${backend.supabaseUrl}/auth/v1${path}`, {
    method,
    redirect: 'manual',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body }),
  });
  const { error_code: code, msg } = (await response.json()) as Record<string, string>;
  expect(response.status).toBe(code === 'email_provider_disabled' ? 422 : 501);
  expect(response.headers.get('x-sb-error-code')).toBe(code);
  expect(msg).toMatch(/code/);
  expect(await sql`select from auth.users where email = ${email} or email is null`).toEqual([]);
  await expect(newestMail(backend, email)).rejects.toThrow('There is no mail');
});

test.each([
  ['two hours after sign-in, however often it was renewed', { created_at: 7201, refreshed_at: 10 }],
  ['an hour after its last renewal', { created_at: 3700, refreshed_at: 3601 }],
])('A session ends %s, as config.toml says', async (_, ages) => {
  const client = await member(backend, `aged-${ages.created_at}@example.test`);
  const { data } = await client.auth.getUser();
  const makeOlder = ({ created_at, refreshed_at }: typeof ages) => sql`
    update auth.sessions set created_at = now() - make_interval(secs => ${created_at}),
      refreshed_at = now() - make_interval(secs => ${refreshed_at})
    where user_id = ${data.user!.id}`;
  await makeOlder({ created_at: 7100, refreshed_at: 3500 });
  expect((await client.auth.refreshSession()).error).toBeNull();
  await makeOlder(ages);
  expect((await client.auth.refreshSession()).error?.code).toBe('session_expired');
});

async function askForCode(email: string) {
  expect((await anonymous.signInWithOtp({ email })).error).toBeNull();
  return { email, code: await readCode(backend, email) };
}

const verify = (email: string, token: string) =>
  visitor(backend).auth.verifyOtp({ email, token, type: 'email' });
