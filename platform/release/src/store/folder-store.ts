import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failureOf } from '@platform/contract/failure';
import { BrokenFile, checkedKey, isKey, type Store } from './store.ts';

/** A process that dies leaves unfinished files here, where nothing reads them. */
const UNFINISHED = '.unfinished';
const DAY_MS = 24 * 3600 * 1000;

/** Safe for any number of processes. Its failures name the folder. */
export function folderStore(root: string): Store {
  const named = Object.entries(openFolder(root)).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [name, value];
    const work = value as (...args: unknown[]) => Promise<unknown>;
    const run = async (...args: unknown[]): Promise<unknown> => {
      try {
        return await work(...args);
      } catch (error) {
        throw failureOf(error, root);
      }
    };
    return [name, run];
  });
  return Object.fromEntries(named) as Store;
}

function openFolder(root: string): Store {
  return {
    place: root,
    async read(key, maxBytes = Infinity) {
      if (!isKey(key)) return undefined;
      const file = path.join(root, key);
      const isMissing = undefinedIf('ENOENT', 'ENOTDIR', 'EISDIR');
      const { size = 0 } = maxBytes < Infinity ? ((await stat(file).catch(isMissing)) ?? {}) : {};
      if (size > maxBytes) throw new BrokenFile(`${key} in ${root} is too large.`);
      return readFile(file).catch(isMissing);
    },
    async create(key, bytes) {
      const target = path.join(root, checkedKey(key));
      const unfinished = path.join(root, UNFINISHED, randomUUID());
      await mkdir(path.dirname(unfinished), { recursive: true });
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await writeDurably(unfinished, bytes);
        // A link is created in one step and never replaces a file.
        await link(unfinished, target);
        return true;
      } catch (error) {
        return falseIf('EEXIST')(error);
      } finally {
        // A full disk leaves a part of it.
        await rm(unfinished, { force: true });
      }
    },
    async list(prefix, max) {
      // A prefix can end inside a file name, but only after its last `/`.
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await readdir(path.join(root, folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(undefinedIf('ENOENT'));
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .map((file) => file.replaceAll(path.sep, '/'))
        .filter((key) => key.startsWith(prefix) && isKey(key))
        .toSorted()
        .slice(0, max);
    },
    async writtenAt(key) {
      const found = await stat(path.join(root, checkedKey(key))).catch(
        undefinedIf('ENOENT', 'ENOTDIR'),
      );
      return found?.mtime;
    },
    async now() {
      const folder = path.join(root, UNFINISHED);
      await mkdir(folder, { recursive: true });
      return new Date(await timeOf(folder));
    },
    // The folder stays: another process may be about to write into it.
    remove: (key) => rm(path.join(root, checkedKey(key)), { force: true }),
    async removeLeftovers() {
      const folder = path.join(root, UNFINISHED);
      const names = await readdir(folder).catch(undefinedIf('ENOENT'));
      if (!names || names.length === 0) return;
      const times = names.map(async (name) => {
        const found = await stat(path.join(folder, name)).catch(undefinedIf('ENOENT'));
        return { name, at: found?.mtimeMs ?? Infinity };
      });
      const now = await timeOf(folder);
      for (const { name, at } of await Promise.all(times)) {
        if (at < now - DAY_MS) await rm(path.join(folder, name), { force: true });
      }
    },
  };
}

/** The time of a file system, which can differ from that of this machine. */
async function timeOf(folder: string): Promise<number> {
  const probe = path.join(folder, randomUUID());
  await writeFile(probe, '');
  const { mtimeMs } = await stat(probe);
  await rm(probe);
  return mtimeMs;
}

/** Synced before it gets its name, so that a power failure leaves no empty file. */
async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  await using handle = await open(file, 'wx');
  await handle.writeFile(bytes);
  await handle.sync();
}

const undefinedIf =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code!)) throw error;
    return undefined;
  };

const falseIf = (code: string) => (error: unknown) => {
  if ((error as NodeJS.ErrnoException).code !== code) throw error;
  return false;
};
