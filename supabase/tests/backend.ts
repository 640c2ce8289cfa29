import postgres, { type Sql } from 'postgres';
import { startTestBackend } from '../../local/src/testing.ts';

/** A backend with this project's migrations and seed, and what tests need to look behind its API. */
export interface Backend {
  apiUrl: string;
  /** The payment sandbox. */
  gatewayUrl: string;
  publishableKey: string;
  secretKey: string;
  /** With the rights of the database's owner. */
  sql: Sql;
  /** The code in the newest mail to this address. */
  readCode(email: string): Promise<string>;
  stop(): Promise<void>;
}

interface Mail {
  To: { Address: string }[];
  Subject: string;
}

/** For the hooks that start and stop one, on a busy machine. */
export const BACKEND_TIMEOUT_MS = 60_000;

/** Starts a backend for one test file. */
export async function startBackend(): Promise<Backend> {
  const backend = await startTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => {} });
  return {
    apiUrl: backend.supabaseUrl,
    gatewayUrl: backend.gatewayUrl,
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    sql,
    async readCode(email) {
      const answer = await fetch(`${backend.mailboxUrl}/api/v1/messages`);
      const { messages } = (await answer.json()) as { messages: Mail[] };
      const newest = messages.find(({ To }) => To.some(({ Address }) => Address === email));
      const code = /\b\d{6}\b/.exec(newest?.Subject ?? '')?.[0];
      if (!code) throw new Error(`No mail with a code has come for ${email}`);
      return code;
    },
    async stop() {
      await sql.end();
      await backend.stop();
    },
  };
}
