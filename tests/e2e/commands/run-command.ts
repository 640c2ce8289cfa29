import { execFile } from 'node:child_process';
import path from 'node:path';
import { PROJECT_ROOT } from '@platform/build/parts';

/**
 * Runs a command as npm does.
 * @param file its script, relative to the repository
 * @param env variables besides those of this process
 * @returns its exit code and what it printed
 */
export function runCommand(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = path.join(PROJECT_ROOT, file);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}
