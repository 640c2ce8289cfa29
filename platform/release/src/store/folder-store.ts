import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failedAt } from '@platform/contract/failure';
import { BrokenFile, checkedKey, isKey, type Store } from './store.ts';

/** A process that dies leaves unfinished files here, where nothing reads them. */
const UNFINISHED = '.unfinished';

/** Safe for any number of processes. */
export function folderStore(root: string): Store {
  const unfinishedFolder = path.join(root, UNFINISHED);

  async function create(key: string, bytes: Buffer): Promise<boolean> {
    const target = path.join(root, checkedKey(key));
    const unfinished = path.join(unfinishedFolder, randomUUID());
    await mkdir(unfinishedFolder, { recursive: true });
    await mkdir(path.dirname(target), { recursive: true });
    try {
      // Synced before it gets its name, so that a power failure leaves no empty file.
      await writeFile(unfinished, bytes, { flag: 'wx', flush: true });
      // A link is created in one step and never replaces a file.
      await link(unfinished, target);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    } finally {
      // A full disk leaves a part of it.
      await rm(unfinished, { force: true });
    }
  }

  /** The time of its file system, which can differ from that of this machine. */
  async function now(): Promise<Date> {
    await mkdir(unfinishedFolder, { recursive: true });
    const probe = path.join(unfinishedFolder, randomUUID());
    await writeFile(probe, '');
    const { mtime } = await stat(probe);
    await rm(probe);
    return mtime;
  }

  return {
    place: root,
    create: (key, bytes) => create(key, bytes).catch(failedAt(root)),
    now,
    async read(key, maxBytes = Infinity) {
      if (!isKey(key)) return undefined;
      const file = path.join(root, key);
      const isMissing = undefinedIf('ENOENT', 'ENOTDIR', 'EISDIR');
      const { size = 0 } = maxBytes < Infinity ? ((await stat(file).catch(isMissing)) ?? {}) : {};
      if (size > maxBytes) throw new BrokenFile(`${key} in ${root} is too large.`);
      return readFile(file).catch(isMissing);
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
    // The folder stays: another process may be about to write into it.
    remove: (key) => rm(path.join(root, checkedKey(key)), { force: true }),
  };
}

const undefinedIf =
  (...codes: string[]) =>
  (error: NodeJS.ErrnoException) => {
    if (!codes.includes(error.code!)) throw error;
    return undefined;
  };
