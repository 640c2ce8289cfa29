import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';

/** A file system in memory, on every Linux. */
const MEMORY = '/dev/shm';
/** The tests use a sixth. Containers often have 64 MB. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/** Short: the path of a browser's socket may have 107 bytes. */
const FOLDER = `${MEMORY}/site-tests-${createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)}`;

/**
 * A disk creates and deletes the small files of databases, stores and browser profiles several times slower.
 * @returns deletes the files when it is disposed of; those of a killed run are deleted by the next
 */
export function keepTemporaryFilesInMemory(): Disposable {
  const remove = () => rmSync(FOLDER, { recursive: true, force: true });
  if (!hasRoom()) return { [Symbol.dispose]: () => {} };
  remove();
  mkdirSync(FOLDER);
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(FOLDER, 0o755);
  process.env.TMPDIR = FOLDER;
  return { [Symbol.dispose]: remove };
}

/** Containers can forbid to run programs in `/dev/shm`, which tests do. */
function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const isExecutable = !/\s\/dev\/shm\s\S+\s\S*noexec/.test(readFileSync('/proc/mounts', 'utf8'));
    return isExecutable && Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}
