import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.local', 'test-results']);

function filesBelow(folder: string): string[] {
  const entries = readdirSync(path.join(PROJECT_ROOT, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const file = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(file) : [file];
  });
}

/** The files of the project, relative to it. */
export const FILES = filesBelow('.');
