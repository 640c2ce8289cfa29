import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Journal, Saved } from './gateway-state.ts';

/**
 * A journal in a file, one line of JSON for each change. Each line is written before the gateway answers, so a process that
 * is killed loses nothing that it has confirmed. A last line that was cut off is ignored.
 */
export function fileJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  return {
    read: () => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').flatMap(parseLine) : []),
    write: (saved) => appendFileSync(path, `${JSON.stringify(saved)}\n`),
  };
}

function parseLine(line: string): Saved[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as Saved];
  } catch {
    return [];
  }
}
