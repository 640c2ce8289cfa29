import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Takes what a part of the backend has to say: who says it, and one line without its line end. */
export type Log = (source: string, line: string) => void;

/** Hands every non-empty line of a child's output to `onLine`, until the stream ends. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    if (line.trim() !== '') onLine(line);
  });
}
