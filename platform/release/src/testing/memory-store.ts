import type { Store } from '../store/store.ts';

export function memoryStore(): Store {
  const objects = new Map<string, Buffer>();
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
  };
}
