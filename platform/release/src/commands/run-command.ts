import { ReleaseRefused } from '../verify.ts';

/**
 * Runs a command of the release plane; what goes wrong is said in words, without a stack.
 * @param options.json says findings as JSON instead
 */
export async function runCommand(
  command: () => Promise<void>,
  options: { json: boolean } = { json: false },
): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    if (error instanceof ReleaseRefused && options.json) {
      console.log(JSON.stringify({ released: false, findings: error.findings }, null, 2));
    } else {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}
