import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Backend } from './backend.ts';

export type AnyRow = Record<string, unknown>;
type AnyTable = { Row: AnyRow; Insert: AnyRow; Update: AnyRow; Relationships: [] };

/** Of any shape: tests send rows that the site's types forbid. */
interface AnyDatabase {
  public: {
    Tables: Record<string, AnyTable>;
    Views: Record<string, never>;
    Functions: Record<string, { Args: AnyRow; Returns: never }>;
  };
}

export type Client = SupabaseClient<AnyDatabase>;

/** Signed in, without a profile. */
export interface Member {
  id: string;
  email: string;
  client: Client;
}

/** Keeps its session in memory only. */
export function visit({ apiUrl, publishableKey }: Backend, key = publishableKey): Client {
  return createClient<AnyDatabase>(apiUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

/** With the code from the email, like a resident. */
export async function signUp(backend: Backend, email: string): Promise<Member> {
  const client = visit(backend);
  const sent = await client.auth.signInWithOtp({ email });
  if (sent.error) throw sent.error;
  const token = await backend.readCode(email);
  const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' });
  if (error) throw error;
  if (!data.user) throw new Error(`No user after the code of ${email}`);
  return { id: data.user.id, email, client };
}
