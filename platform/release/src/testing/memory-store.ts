import { createHook } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Store } from '../store/store.ts';

export function memoryStore(keys: Iterable<readonly [string, Buffer]> = []): Store {
  const objects = new Map(keys);
  return {
    place: 'memory',
    read: (key) => Promise.resolve(objects.get(key)),
    create(key, bytes) {
      const isNew = !objects.has(key);
      if (isNew) objects.set(key, bytes);
      return Promise.resolve(isNew);
    },
    list: (prefix, max) =>
      Promise.resolve(
        [...objects.keys()]
          .filter((key) => key.startsWith(prefix))
          .toSorted()
          .slice(0, max),
      ),
    writtenAt: (key) => Promise.resolve(objects.has(key) ? new Date(0) : undefined),
    now: () => Promise.resolve(new Date()),
    remove(key) {
      objects.delete(key);
      return Promise.resolve();
    },
    removeLeftovers: () => Promise.resolve(),
  };
}

export async function copyOf(store: Store): Promise<Store> {
  const keys = await store.list('');
  return memoryStore(
    await Promise.all(keys.map(async (key) => [key, (await store.read(key))!] as const)),
  );
}

/** A store in memory that answers in steps: a step begins when every started request waits, and answers them all. */
interface DistantStore extends Store {
  /** The requests of each step. A step costs the latency of a distant store once. */
  steps: string[][];
}

/** Counts the steps of reads and lists, which a clock on a busy machine cannot. */
export function distantStore(store: Store): DistantStore {
  const steps: string[][] = [];
  let waiting: { name: string; respond: () => void }[] = [];

  async function step(): Promise<void> {
    do await setImmediate();
    while (fileOperations.size > 0);
    const asked = waiting;
    waiting = [];
    steps.push(asked.map(({ name }) => name));
    for (const { respond } of asked) respond();
  }

  function distant<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (waiting.length === 0) void step();
    return new Promise((resolve) => {
      waiting.push({ name, respond: () => resolve(work()) });
    });
  }

  return {
    ...store,
    steps,
    read: (key) => distant(key, () => store.read(key)),
    list: (prefix) => distant(prefix, () => store.list(prefix)),
  };
}

/** They may lead to further requests of the same step. Node 26 leaves them out of `process.getActiveResourcesInfo`. */
const fileOperations = new Set<number>();
createHook({
  init(id, type) {
    if (/^(FSREQ|FILEHANDLECLOSE)/.test(type)) fileOperations.add(id);
  },
  after: (id) => void fileOperations.delete(id),
}).enable();
