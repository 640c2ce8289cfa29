import path from 'node:path';
import { failureOf, sentenceOf } from '@platform/contract/failure';
import { PROJECT_ROOT } from './parts.ts';

/** With this one Node runs TypeScript. */
const MIN_NODE = '22.18';

/**
 * A fault of what a team writes, such as a configuration: what it is, and where in the project, without the frames of
 * Node and of packages.
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message, stack = '' } = error as NodeJS.ErrnoException;
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return `This needs Node ${MIN_NODE} or newer, and found ${process.versions.node}. Install a current one from https://nodejs.org, then run the command again.`;
  }
  if (code !== 'ENOENT' && failureOf(error) !== error) return sentenceOf(error);
  const [head = '', ...frames] = stack.split(/\n\s+at /);
  // It begins with the lines of the file.
  if (error instanceof SyntaxError) return head;
  const place = frames
    .map((frame) => /file:\/\/(.+:\d+):\d+\)?(?:\n|$)/.exec(frame)?.[1] ?? '')
    .filter((file) => file.startsWith(`${PROJECT_ROOT}/`) && !file.includes('/node_modules/'))
    .map((file) => path.relative(PROJECT_ROOT, decodeURI(file)))
    .find((file) => !file.startsWith('platform/'));
  return place === undefined ? message : `${message}\n    at ${place}`;
}
