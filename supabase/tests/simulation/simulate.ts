import { registerHooks } from 'node:module';
import * as fc from 'fast-check';
import postgres from 'postgres';
import { readCount, runCommand } from '@platform/build/command-line';
import { startTestBackend } from '@platform/local/testing';

// The edge functions' modules import packages as Deno does, such as `npm:valibot@1.5.0`. Vitest has an alias for them.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.replace(/^npm:(@?[^@]+)@.+$/, '$1'), context),
});
const { runHistory } = await import('./run-history.ts');
const { prepareDatabase } = await import('./prepare-database.ts');
const { allHistories } = await import('./beginnings.ts');

const HELP = `npm run simulate [-- [--histories <n>] [--seed <n>]]

Runs histories of purchases on a real database, by default 10,000 with seed 1. The same seed produces the same histories.
One that breaks a promise about money is printed in its shortest form.`;

const SWITCHED_OFF = ['fsync', 'synchronous_commit', 'full_page_writes', 'jit', 'enable_seqscan'];

/** In parallel, each with its own seed. */
const LANES = 12;

const OPTIONS = {
  histories: { type: 'string', default: '10000' },
  seed: { type: 'string', default: '1' },
} as const;

await runCommand({ help: HELP, options: OPTIONS }, async ({ values: { histories, seed } }) => {
  process.exitCode = await simulate(readCount('--histories', histories), readCount('--seed', seed));
});

async function simulate(count: number, seed: number): Promise<number> {
  const backend = await startTestBackend();
  const sql = postgres(backend.databaseUrl, { max: LANES * 3, onnotice: () => {} });
  try {
    await prepareDatabase(sql);
    // The data are thrown away.
    // Without sequential scans, plans that were made for small tables stay fast while the tables grow.
    for (const setting of SWITCHED_OFF) await sql.unsafe(`alter system set ${setting} = off`);
    await sql`select pg_reload_conf()`;
    const began = performance.now();
    let done = 0;
    const property = fc.asyncProperty(allHistories, async (steps) => {
      await runHistory(sql, steps);
      done += 1;
      if (done % 1000 === 0) console.log(`${done} histories`);
    });
    const results = await Promise.all(
      Array.from({ length: LANES }, (_, lane) =>
        fc.check(property, { numRuns: Math.ceil(count / LANES), seed: seed * LANES + lane }),
      ),
    );
    const broken = results.filter(({ failed }) => failed);
    for (const result of broken) {
      console.error(fc.defaultReportMessage(result), result.errorInstance);
    }
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${done} histories in ${seconds} s with seed ${seed}: ${broken.length} broke a promise`,
    );
    return broken.length === 0 ? 0 : 1;
  } finally {
    await sql.end({ timeout: 1 });
    await backend.stop();
  }
}
