import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ask } from '@platform/contract/ask';
import type { BackendNeeds } from '@platform/contract/artifact';
import { Failure } from '@platform/contract/failure';
import type { BackendAnswer, PageEnvironment } from '@platform/contract/site';
import { LOCAL_BACKEND } from './example-content.ts';

const TIMEOUT_MS = 5000;
const PROJECT = path.join(import.meta.dirname, '../supabase');

const STRING = /(["'`])([a-z][a-z\d_-]*)\1|\/functions\/v1\/([a-z\d-]+)/g;
const CHANGED =
  /\b(?:table|view|function|on)\s+(?:if\s+(?:not\s+)?exists\s+|only\s+)?public\.(\w+)/gi;

/**
 * What a part needs of the backend: the edge functions that strings in its code name, and the latest migration that
 * changes a table or a function that they name.
 * @param modules the code of its modules
 * @param project the Supabase project
 */
export function needsOf(modules: readonly string[], project = PROJECT): BackendNeeds {
  const names = new Set(
    modules.flatMap((code) =>
      [...code.matchAll(STRING)].map(([, , name, called]) => called ?? name!),
    ),
  );
  const folder = path.join(project, 'migrations');
  const migration = readdirSync(folder)
    .toSorted()
    .findLast((file) => {
      const changes = readFileSync(path.join(folder, file), 'utf8').matchAll(CHANGED);
      return [...changes].some(([, name]) => names.has(name!));
    });
  const isFunction = (name: string) =>
    existsSync(path.join(project, 'functions', name, 'index.ts'));
  return {
    ...(migration && { migration: migration.replace(/\.sql$/, '') }),
    functions: [...names].filter(isFunction).toSorted(),
  };
}

/**
 * Asks the backend of pages for what a part needs: its function `health` which migrations were applied, the address of
 * each edge function whether it is there, and a table whether it accepts the key.
 * @throws Error with the reason, as one sentence, if it gives no answer; a backend of this machine may be off
 */
export async function askBackend(
  { supabaseUrl, supabaseKey: apikey = '' }: PageEnvironment,
  { migration, functions }: BackendNeeds,
): Promise<BackendAnswer> {
  if (!supabaseUrl) return { notAsked: 'This release names no backend.' };
  const send = (address: string, init?: RequestInit) =>
    ask(
      `${supabaseUrl}${address}`,
      { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) },
      supabaseUrl,
    );
  const call = (name: string, method: string) => send(`/functions/v1/${name}`, { method });
  try {
    const [health, read, ...answers] = await Promise.all([
      migration === undefined ? undefined : call('health', 'GET').then(readMigrations),
      send('/rest/v1/modules?select=id&limit=1', { headers: { apikey } }),
      ...functions.map((name) => call(name, 'OPTIONS')),
    ]);
    const isMissing = migration !== undefined && !health?.includes(migration.split('_')[0]!);
    const isRefused = read.status === 401 || read.status === 403;
    return {
      missing: [
        ...(isMissing ? [`migration ${migration}`] : []),
        ...functions
          .filter((_, index) => answers[index]!.status === 404)
          .map((name) => `edge function ${name}`),
      ],
      ...(isRefused && {
        refusesKey: `${supabaseUrl} refuses the key of the pages, SUPABASE_KEY (${read.status}).`,
      }),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const reason = `${supabaseUrl} gives no answer`;
    if (LOCAL_BACKEND.test(supabaseUrl)) return { notAsked: `${reason}.` };
    throw new Error(error.message.replace(supabaseUrl, reason), { cause: error });
  }
}

async function readMigrations(health: Response): Promise<string[]> {
  const { migrations } = (await health.json().catch(() => ({}))) as { migrations?: string[] };
  if (migrations?.length) return migrations;
  throw new Error(`Its function health answers ${health.status} and names no migrations.`);
}
