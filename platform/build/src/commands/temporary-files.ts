import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isRunning } from '../bootstrap/program.mjs';

/** A file system in memory, on every Linux. */
const MEMORY = '/dev/shm';
/** The tests use a sixth. Containers often have 64 MB. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * Keeps the temporary files of the tests, and of all programs that they start, in memory if it has room. Databases, stores
 * and browser profiles are tens of thousands of small files, which a disk creates and deletes several times slower.
 * @param memory a folder in memory
 * @returns a function that deletes them; those of a killed run are deleted by the next
 */
export function keepTemporaryFilesInMemory(memory = MEMORY): () => void {
  if (!hasRoom(memory)) return () => {};
  deleteLeftovers(memory);
  const folder = mkdtempSync(path.join(memory, `site-tests-${process.pid}-`));
  if (!canRunPrograms(folder)) {
    rmSync(folder, { recursive: true });
    return () => {};
  }
  // As root, Postgres runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

function hasRoom(memory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** Tests install packages and copy programs. Containers can forbid to run anything in `/dev/shm`. */
function canRunPrograms(folder: string): boolean {
  try {
    const program = path.join(folder, 'program');
    writeFileSync(program, '', { mode: 0o755 });
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function deleteLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^site-tests-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid))) {
      rmSync(path.join(memory, name), { recursive: true, force: true });
    }
  }
}
