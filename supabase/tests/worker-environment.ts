import type { Environment } from 'vitest/runtime';

const ENDS = Symbol.for('what ends with this worker');
// Vitest loads this module apart from the tests, so only globals are shared.
const worker = globalThis as { [ENDS]?: (() => Promise<void>)[] };

/** After the worker's last file. */
export function onWorkerEnd(end: () => Promise<void>): void {
  (worker[ENDS] ??= []).push(end);
}

/** Node's own environment, with an end: a worker runs many files, one after the other. */
export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({
    async teardown() {
      for (const end of worker[ENDS] ?? []) await end();
    },
  }),
} satisfies Environment;
