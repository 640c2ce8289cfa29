import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellContract, Typed } from '@platform/contract/artifact';
import { PROJECT_ROOT } from './parts.ts';

/** In the repository of a remote: the contract of the live shell, relative to the project. `npm run types` writes it. */
export const LIVE_SHELL = 'shell/contract.json';

/** The declarations of the contract, for editors and the compiler. */
export const LIVE_TYPES = 'shell/types';

export function findLiveShell(): Typed<ShellContract> | undefined {
  const file = path.join(PROJECT_ROOT, LIVE_SHELL);
  if (!existsSync(file)) return undefined;
  return JSON.parse(readFileSync(file, 'utf8')) as Typed<ShellContract>;
}

/** @throws Error with the command that writes it */
export function readLiveShell(): Typed<ShellContract> {
  const known = findLiveShell();
  if (known) return known;
  throw new Error(
    `There is no ${LIVE_SHELL}, which says what the live shell provides: npm run types`,
  );
}
