import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './parts.ts';

/** The languages a part's texts are written in: one file each, named as the language. */
export function languagesOf(part: string): string[] {
  return readdirSync(path.join(PROJECT_ROOT, part, 'src/messages'))
    .filter((name) => /^[a-z]{2}-[A-Z]{2}\.ts$/.test(name))
    .map((name) => name.slice(0, -'.ts'.length))
    .toSorted();
}
