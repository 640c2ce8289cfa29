import { createClient } from '@supabase/supabase-js';
import type { Backend } from '../backend/backend.ts';

/** A browser client whose session ends with the test. */
export function visitor({ supabaseUrl, publishableKey }: Backend) {
  return createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** As Mailpit's API shows it. */
export async function newestMail({ mailboxUrl }: Backend, email: string) {
  const response = await fetch(`${mailboxUrl}/api/v1/search?query=to:${email}`);
  const { messages } = (await response.json()) as { messages: { ID: string; Subject: string }[] };
  if (!messages[0]) throw new Error(`There is no mail to ${email}`);
  return messages[0];
}

export async function readCode(backend: Backend, email: string): Promise<string> {
  const code = /\d{6}/.exec((await newestMail(backend, email)).Subject)?.[0];
  if (!code) throw new Error(`The mail to ${email} contains no code`);
  return code;
}

export async function member(backend: Backend, email: string) {
  const client = visitor(backend);
  const sent = await client.auth.signInWithOtp({ email });
  if (sent.error) throw sent.error;
  const token = await readCode(backend, email);
  const verified = await client.auth.verifyOtp({ email, token, type: 'email' });
  if (verified.error) throw verified.error;
  return client;
}
