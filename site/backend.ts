import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BackendNeeds } from '@platform/contract/artifact';
import type { BackendAnswer, PageEnvironment } from '@platform/contract/site';
import { LOCAL_BACKEND } from './example-content.ts';

const TIMEOUT_MS = 5000;
const PROJECT = path.join(import.meta.dirname, '../supabase');

const STRING = /(["'`])([a-z][a-z\d_-]*)\1|\/functions\/v1\/([a-z\d-]+)/g;
const CHANGED =
  /\b(?:table|view|function|on)\s+(?:if\s+(?:not\s+)?exists\s+|only\s+)?public\.(\w+)/gi;

/**
 * What a part needs of the backend: the edge functions that strings in its code name, and the latest migration that changes a
 * table or a function that they name.
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
 * Asks the backend of pages for what a part needs: its function `health` which migrations were applied, and the address of
 * each edge function whether it is there.
 * @throws Error with the reason, as one sentence, if it gives no answer; a backend of this machine may be off
 */
export async function askBackend(
  { supabaseUrl }: PageEnvironment,
  { migration, functions }: BackendNeeds,
): Promise<BackendAnswer> {
  if (!supabaseUrl) return { notAsked: 'This release names no backend.' };
  const ask = (name: string, method: string) =>
    fetch(`${supabaseUrl}/functions/v1/${name}`, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const [health, ...answers] = await Promise.all([
      migration === undefined ? undefined : ask('health', 'GET').then(readMigrations),
      ...functions.map((name) => ask(name, 'OPTIONS')),
    ]);
    const isMissing = migration !== undefined && !health?.includes(migration.split('_')[0]!);
    return {
      missing: [
        ...(isMissing ? [`migration ${migration}`] : []),
        ...functions
          .filter((_, index) => answers[index]!.status === 404)
          .map((name) => `edge function ${name}`),
      ],
    };
  } catch (error) {
    const { name, message } = error as Error;
    if (name !== 'TypeError' && name !== 'TimeoutError') throw error;
    if (LOCAL_BACKEND.test(supabaseUrl)) return { notAsked: `${supabaseUrl} gives no answer.` };
    throw new Error(`${supabaseUrl} gives no answer (${message}).`, { cause: error });
  }
}

async function readMigrations(health: Response): Promise<string[]> {
  const { migrations } = (await health.json().catch(() => ({}))) as { migrations?: string[] };
  if (migrations?.length) return migrations;
  throw new Error(`Its function health answers ${health.status} and names no migrations.`);
}
