import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from 'postgres';

const MIGRATION = /^(?<version>\d+)_(?<name>.+)\.sql$/;

/** Editors write a file in more than one step. */
const SETTLED_MS = 100;

/**
 * Applies new migrations as they appear. One that fails is tried again when a file changes.
 * @param on.applied is called after each change of the schema
 * @param on.message gets each sentence for the log once
 * @returns what ends it
 */
export function followMigrations(
  sql: Sql,
  folder: string,
  on: { applied: () => Promise<void>; message: (line: string) => void },
): () => void {
  const said = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const apply = async (): Promise<void> => {
    const messages = await migrate(sql, folder).catch((error: Error) => [error.message]);
    await on.applied();
    for (const message of messages.filter((one) => !said.has(one))) on.message(message);
    messages.forEach((message) => said.add(message));
  };
  const watcher = watch(path.join(folder, 'migrations'), () => {
    clearTimeout(timer);
    timer = setTimeout(() => void (work = work.then(apply)), SETTLED_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/**
 * Applies each migration in one transaction, and the seed once. The history is where the `supabase` CLI keeps it. A
 * file without content is one that somebody begins.
 * @returns sentences for the log: the applied files, and files that no longer match the database
 * @throws Error with the file's name and the database's message
 */
export async function migrate(sql: Sql, folder: string): Promise<string[]> {
  const applied = new Map(
    (
      await sql<{ version: string; statements: string[] | null }[]>`
        select version, statements from supabase_migrations.schema_migrations`
    ).map((row) => [row.version, row.statements?.join('\n')]),
  );
  const messages: string[] = [];
  for (const migration of await listMigrations(path.join(folder, 'migrations'))) {
    const text = await readFile(path.join(folder, 'migrations', migration.file), 'utf8');
    if (applied.has(migration.version)) {
      if (applied.get(migration.version) !== text) {
        messages.push(
          `${migration.file} was changed after it was applied: start with --fresh to see it.`,
        );
      }
      applied.delete(migration.version);
      continue;
    }
    if (text.trim() === '') continue;
    await runFile(sql, `migrations/${migration.file}`, text, {
      sql: `insert into supabase_migrations.schema_migrations (version, name, statements)
            values ($1, $2, array[$3])`,
      values: [migration.version, migration.name, text],
    }).catch((error: Error) => {
      // A migration that was changed earlier is the likely cause.
      throw new Error([error.message, ...messages].join('\n  '), { cause: error });
    });
    messages.push(`applied ${migration.file}`);
  }
  for (const version of applied.keys()) {
    messages.push(`The database has migration ${version}, whose file no longer exists.`);
  }
  const seeded = [await seed(sql, folder, 'seed.sql'), await seed(sql, folder, 'examples.sql')];
  if (seeded.includes(true)) messages.push('seeded the new database');
  return messages;
}

/**
 * `examples.sql` has content for local backends only: the Supabase CLI does not know it.
 * @returns whether the seed ran now
 */
async function seed(sql: Sql, folder: string, file: 'seed.sql' | 'examples.sql'): Promise<boolean> {
  const name = `supabase/${file}`;
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => undefined);
  const [known] = await sql`select from supabase_migrations.seed_files where path = ${name}`;
  if (text === undefined || known) return false;
  await runFile(sql, file, text, {
    sql: 'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
    values: [name, createHash('sha256').update(text).digest('hex')],
  });
  return true;
}

/** Sorted like the CLI: by character, independent of the locale. */
function byName(a: string, b: string): number {
  return a < b ? -1 : 1;
}

async function listMigrations(folder: string) {
  const names = await readdir(folder).catch(() => []);
  return names.toSorted(byName).flatMap((file) => {
    const { version, name } = MIGRATION.exec(file)?.groups ?? {};
    return version && name ? [{ file, version, name }] : [];
  });
}

async function runFile(
  sql: Sql,
  file: string,
  text: string,
  note: { sql: string; values: string[] },
): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await transaction.unsafe(text).simple();
      await transaction.unsafe(note.sql, note.values);
    });
  } catch (error) {
    throw new Error(`supabase/${file} failed: ${describe(error, text)}`, { cause: error });
  }
}

function describe(error: unknown, text: string): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, hint, position } = error as Partial<Record<string, string>> & Error;
  const line = position && `at line ${text.slice(0, Number(position)).split('\n').length}`;
  return [error.message, line, detail, hint].filter(Boolean).join('\n  ');
}
