import { parseArgs, type ParseArgsConfig } from 'node:util';
import { PART_NAMES, type PartName } from '@platform/build/part-sources';
import { ReleaseRefused } from '../core/rules/verify.ts';

/**
 * Runs a command and prints errors as sentences, without a stack.
 * @param options.json prints findings as JSON
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

/**
 * The arguments of a command, as `parseArgs` of Node reads them. Ends the process with a sentence for an unknown option or
 * a missing value.
 */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error((error as Error).message);
    return process.exit(1);
  }
}

/** The parts named on the command line. @throws Error with the unknown word and all parts */
export function readPartNames(args: string[]): PartName[] {
  const known = `The parts are ${PART_NAMES.join(', ')}.`;
  if (args.length === 0) throw new Error(`Which part? ${known}`);
  return args.map((word) => {
    const name = PART_NAMES.find((part) => part === word.replace(/^mf-/, ''));
    if (!name) throw new Error(`There is no part called ${word}. ${known}`);
    return name;
  });
}
