import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { checkedKey, isKey, type Store } from './store.ts';

/** Files that are being written. A process that dies leaves them here, where nothing reads them. */
const UNFINISHED = '.unfinished';

/** A store in a local folder, safe for any number of processes. */
export function folderStore(root: string): Store {
  return {
    place: root,
    read: async (key) =>
      isKey(key)
        ? readFile(path.join(root, key)).catch(undefinedIf('ENOENT', 'ENOTDIR', 'EISDIR'))
        : undefined,
    async create(key, bytes) {
      const target = path.join(root, checkedKey(key));
      const unfinished = path.join(root, UNFINISHED, randomUUID());
      await mkdir(path.dirname(unfinished), { recursive: true });
      await mkdir(path.dirname(target), { recursive: true });
      await writeDurably(unfinished, bytes);
      try {
        // A link is created in one step and never replaces a file.
        await link(unfinished, target);
        return true;
      } catch (error) {
        return falseIf('EEXIST')(error);
      } finally {
        await rm(unfinished);
      }
    },
    async list(prefix) {
      // A prefix can end inside a file name, but only below its last `/`.
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await readdir(path.join(root, folder), {
        recursive: true,
        withFileTypes: true,
      }).catch(undefinedIf('ENOENT'));
      return (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .map((file) => file.replaceAll(path.sep, '/'))
        .filter((key) => key.startsWith(prefix) && !key.startsWith(UNFINISHED))
        .toSorted();
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
