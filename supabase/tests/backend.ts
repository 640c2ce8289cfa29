import postgres, { type Sql } from 'postgres';
import { beforeAll } from 'vitest';
import { startTestBackend } from '@platform/local/testing';
import { onWorkerEnd } from './worker-environment.ts';

/** With this project's migrations and seed. */
export interface Backend {
  apiUrl: string;
  gatewayUrl: string;
  publishableKey: string;
  secretKey: string;
  /** With the rights of the database's owner. */
  sql: Sql;
  /** In the latest email. */
  readCode(email: string): Promise<string>;
  /** The latest first. */
  readMails(email: string): Promise<Mail[]>;
  /**
   * Deletes what earlier tests left: webhooks, which are repeated until they are answered, mails, rows and accounts.
   */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export interface Mail {
  ID: string;
  MessageID: string;
  To: { Address: string }[];
  AutoSubmitted: string | null;
  Subject: string;
  Text: string;
  HTML: string;
  Attachments: { FileName: string; ContentType: string }[];
}

/** For hooks that start and stop a backend, on a busy machine. */
export const BACKEND_TIMEOUT_MS = 60_000;

let opened: Promise<Backend> | undefined;
/** Of the files that call `openBackend`. */
export let backend: Backend;

/**
 * For the tests of a file, which shares the backend with all others of this worker. Each finds the seed, and no
 * accounts, emails or webhooks, and restores what it changes there.
 */
export function openBackend(prepare?: () => Promise<void | (() => unknown)>): void {
  beforeAll(async () => {
    opened ??= startBackend().then((started) => {
      onWorkerEnd(() => started.stop());
      return started;
    });
    backend = await opened;
    await backend.empty();
    return prepare?.();
  }, BACKEND_TIMEOUT_MS);
}

/** For one test file, which changes it for good. */
export async function startBackend(
  options: Parameters<typeof startTestBackend>[0] = {},
): Promise<Backend> {
  const started = await startTestBackend(options);
  const { mailboxUrl, gatewayUrl, publishableKey, secretKey } = started;
  const sql = postgres(started.databaseUrl, { max: 2, onnotice: () => {} });
  return {
    apiUrl: started.supabaseUrl,
    gatewayUrl,
    publishableKey,
    secretKey,
    sql,
    async readCode(email) {
      const subjects = (await list(mailboxUrl, email)).map(({ Subject }) => Subject);
      const [code] = subjects.flatMap((subject) => /\b\d{6}\b/.exec(subject)?.[0] ?? []);
      if (!code) throw new Error(`No mail with a code has come for ${email}`);
      return code;
    },
    async readMails(email) {
      const found = await list(mailboxUrl, email);
      return Promise.all(
        found.map(({ ID }) => fetchJson<Mail>(`${mailboxUrl}/api/v1/message/${ID}`)),
      );
    },
    async empty() {
      await deleteAll(`${gatewayUrl}/_sandbox/webhooks`);
      await emptyAllTables(sql);
      await sql`delete from auth.users`;
      await sql`update public.jobs set next_at = now() + interval '1 hour'`;
      await deleteAll(`${mailboxUrl}/api/v1/messages`);
    },
    async stop() {
      // Without a timeout it would wait for queries that a failed test left behind, and the server would stay.
      await sql.end({ timeout: 1 });
      await started.stop();
    },
  };
}

const SEEDED = ['modules', 'bundle_modules', 'testimonials', 'jobs', 'alarm_rules'];

async function emptyAllTables(sql: Sql): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private') and tablename <> all (${SEEDED})
    order by tablename <> 'mails'`;
  const names = tables.map(({ name }) => name);
  await emptyTables(sql, names);
}

/**
 * Deletes all rows of the tables and of those that refer to them, like `truncate … cascade`, which takes 50 times as
 * long for a few rows. Waits for functions that still work on the first of them. Identities go on.
 */
export async function emptyTables(sql: Sql, tables: readonly string[]): Promise<void> {
  await sql.begin(async (transaction) => {
    // As a recorded payment does: it locks its member first, and writes an email last.
    await transaction`lock table public.users in exclusive mode`;
    await transaction.unsafe(`lock table ${tables.join(', ')} in access exclusive mode`);
    // Rows that never change have triggers that refuse their deletion.
    await transaction`set local session_replication_role = replica`;
    const reached = await transaction<{ name: string }[]>`
      with recursive reached (id) as (
        select unnest(${tables}::text[]::regclass[])::oid
        union select k.conrelid from pg_constraint k join reached on k.confrelid = reached.id where k.contype = 'f')
      select id::regclass::text as name from reached`;
    await transaction.unsafe(reached.map(({ name }) => `delete from ${name}`).join(';'));
  });
}

async function deleteAll(url: string): Promise<void> {
  const { ok, status } = await fetch(url, { method: 'DELETE' });
  if (!ok) throw new Error(`DELETE ${url} answered ${status}`);
}

async function list(mailboxUrl: string, email: string): Promise<Pick<Mail, 'ID' | 'Subject'>[]> {
  const { messages } = await fetchJson<{ messages: Mail[] }>(`${mailboxUrl}/api/v1/messages`);
  return messages.filter(({ To }) => To.some(({ Address }) => Address === email));
}

async function fetchJson<Body>(url: string): Promise<Body> {
  return (await (await fetch(url)).json()) as Body;
}
