import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

export interface PlainCommand<Options extends ParseArgsOptionsConfig> {
  /** Its first line is the usage. */
  help: string;
  maxArguments?: number;
  options?: Options;
}

export type CommandLine<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>
>;

/** Prints an error, also of an unknown argument or option, as one sentence and sets the exit code. */
export async function runPlainCommand<
  const Options extends ParseArgsOptionsConfig = ParseArgsOptionsConfig,
>(
  { help, maxArguments = 0, options }: PlainCommand<Options>,
  command: (words: string[], values: CommandLine<Options>['values']) => void | Promise<void>,
  args: string[] = process.argv.slice(2),
): Promise<void> {
  const usage = `Usage: ${usageOf(help)}`;
  try {
    const all = { help: { type: 'boolean', short: 'h' }, ...(options ?? ({} as Options)) } as const;
    const { values, positionals } = parseCommandLine(args, all, usage);
    if ((values as { help?: boolean }).help) return console.log(help);
    const unexpected = positionals[maxArguments];
    if (unexpected !== undefined) {
      throw new Error(`Unexpected argument '${unexpected}'. ${usage}`);
    }
    await command(positionals, values);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

export const usageOf = (help: string): string => help.split('\n', 1)[0]!;

/** @throws Error in one line if the value is not a whole number of at least 1 */
export function readCount(option: string, value: string): number {
  const count = Number(value);
  if (Number.isInteger(count) && count > 0) return count;
  throw new Error(`${option} takes a whole number from 1, not '${value}'.`);
}

/** @throws Error in one line that ends with the hint */
export function parseCommandLine<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  hint: string,
): CommandLine<Options> {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    // Node adds a hint about positional arguments, which is of no use here.
    const [reason] = (error as Error).message.split(/\.\s/);
    throw new Error(`${reason!.replace(/\.$/, '')}. ${hint}`, { cause: error });
  }
}
