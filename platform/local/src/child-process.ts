import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type Log = (source: string, line: string) => void;

/** The emails of members may appear in any error of the database or a mail server. */
export const withoutAddresses =
  (log: Log): Log =>
  (source, line) =>
    log(source, line.replaceAll(ADDRESS, '<address>'));

/** Begins at a boundary only; from every character on, a word of 100 KB would take seconds. */
const ADDRESS = /(?<![^\s<>"'`(),:;])[^\s<>"'`(),:;]+@[\w-]+(\.[\w-]+)+/g;

/** Skips empty lines. */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (line) => {
    if (line.trim() !== '') onLine(line);
  });
}

/** Resolves with a sentence for the log: "exited with code 1.", "was ended by SIGKILL.". */
export function describeExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not run: ${error.message}.`));
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}.` : `exited with code ${code}.`),
    );
  });
}
