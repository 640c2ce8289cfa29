import type { ChildProcess } from 'node:child_process';

/** Settles when the process is gone, with words for a log: "exited with code 1.", "was ended by SIGKILL.". */
export function describeExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not run: ${error.message}.`));
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}.` : `exited with code ${code}.`),
    );
  });
}
