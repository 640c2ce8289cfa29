import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

/** A file system in memory, on every Linux. */
const MEMORY = '/dev/shm';
/** The tests use a sixth. Containers often have 64 MB. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * A disk creates and deletes the small files of databases, stores and browser profiles several times slower.
 * @returns deletes the files when it is disposed of; those of a killed run are deleted by the next
 */
export function keepTemporaryFilesInMemory(): Disposable {
  if (!hasRoom()) return { [Symbol.dispose]: () => {} };
  removeLeftovers(MEMORY);
  // Short: the path of a browser's socket may have 107 bytes.
  const folder = mkdtempSync(path.join(MEMORY, `site-tests-${process.pid}-`));
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return { [Symbol.dispose]: () => remove(folder) };
}

/** Deletes the folders of runs that have ended. */
export function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^site-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !isRunning(Number(pid))) remove(path.join(memory, name));
  }
}

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

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

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
